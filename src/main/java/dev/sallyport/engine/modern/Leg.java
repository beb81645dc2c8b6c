package dev.sallyport.engine.modern;

import dev.sallyport.rpc.Bytes;
import org.jspecify.annotations.Nullable;

/** One request that was handed to a wire. */
public interface Leg {
    /**
     * Asks the server to stop, once: by {@code notifications/cancelled} on stdio, by closing the response stream on
     * HTTP (rule OUT-7). Nothing is told of the leg afterwards; what still comes is dropped. Does nothing to a leg that
     * has ended.
     */
    void cancel(String reason);

    /** How the server refused it, while it waits to go out again because of that; null otherwise. */
    default @Nullable LegEnd refusal() {
        return null;
    }

    /** Hears of a leg, on the connection's context. */
    interface Listener {
        /** The request's bytes were handed to the transport; told at most once. */
        default void sent() {}

        /** A notification that belongs to this request. */
        default void notification(String method, Bytes params) {}

        /** How it ended: told once, perhaps before {@link Wire#send} returns, and not after a cancellation. */
        void ended(LegEnd end);
    }
}
