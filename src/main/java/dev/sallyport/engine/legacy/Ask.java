package dev.sallyport.engine.legacy;

import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import io.vertx.core.Promise;

/** One request of the host's on its way. Used on the connection's context only. */
final class Ask {
    private final long id;
    private final Listener listener;
    private final Promise<AskEnd> end = Promise.promise();

    Ask(long id, Listener listener) {
        this.id = id;
        this.listener = listener;
    }

    /** Its JSON-RPC id and progress token. */
    long id() {
        return id;
    }

    /** Completes once with how it ended; never fails. */
    Future<AskEnd> end() {
        return end.future();
    }

    void end(AskEnd how) {
        end.tryComplete(how);
    }

    void notification(String method, Bytes params) {
        listener.notification(method, params);
    }

    /** Whether it wants to hear what comes before its answer. */
    boolean listens() {
        return listener != Listener.NONE;
    }

    /** Hears what comes before the answer. */
    @FunctionalInterface
    interface Listener {
        /** Hears nothing. */
        Listener NONE = (method, params) -> {};

        /** A notification that belongs to the request. */
        void notification(String method, Bytes params);
    }
}
