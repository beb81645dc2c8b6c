package dev.sallyport.engine.modern;

import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;

/** One request that was handed to a wire. */
public interface Leg {
    /** Completes once with how it ended; never fails. */
    Future<LegEnd> end();

    /**
     * Asks the server to stop, once: by {@code notifications/cancelled} on stdio, by closing the response stream on
     * HTTP (rule OUT-7). What still comes is dropped.
     */
    void cancel(String reason);

    /** Hears what comes before the answer. */
    interface Listener {
        /** The request's bytes were handed to the transport. */
        void sent();

        /** A notification that belongs to this request. */
        void notification(String method, Bytes params);
    }
}
