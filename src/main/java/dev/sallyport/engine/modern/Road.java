package dev.sallyport.engine.modern;

import io.vertx.core.Future;

/** Opens wires to one server. Used on the connection's context only. */
public interface Road {
    /**
     * Opens a wire: spawns a child, or gets an HTTP client ready, which dials with the first request.
     *
     * @param abandoned completes when the wire is no longer wanted
     * @return the wire, or a {@link dev.sallyport.engine.ConnectException}; then nothing was left behind
     */
    Future<Wire> open(Future<?> abandoned);
}
