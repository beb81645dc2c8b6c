package dev.sallyport.engine.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.engine.legacy.mcpl.SurfaceAnswer;
import io.vertx.core.Future;

/** Takes what a server asks and tells. Called on the connection's context. */
interface Inbound {
    /**
     * Takes a request.
     *
     * @return its answer; what fails or throws is answered as an internal error
     */
    Future<SurfaceAnswer> request(String method, JsonNode params);

    /** Takes a notification that no request of the host's waits for. */
    void notification(String method, JsonNode params);
}
