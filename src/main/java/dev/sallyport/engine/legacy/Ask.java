package dev.sallyport.engine.legacy;

import dev.sallyport.bus.ClientReply;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;

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
        return listener.listens();
    }

    /** Whether it is a caller's, rather than one of the gateway's own. */
    boolean isCall() {
        return listener != Listener.NONE;
    }

    /** Hands its caller a request of the server's; empty where nobody answers. */
    Optional<Future<ClientReply>> request(String method, Bytes params) {
        return listener.request(method, params);
    }

    /** Hears what comes before the answer. */
    interface Listener {
        /** Hears nothing. */
        Listener NONE = new Listener() {
            @Override
            public boolean listens() {
                return false;
            }

            @Override
            public void notification(String method, Bytes params) {}

            @Override
            public Optional<Future<ClientReply>> request(String method, Bytes params) {
                return Optional.empty();
            }
        };

        /** Whether it wants progress and log lines. */
        boolean listens();

        /** A notification that belongs to the request. */
        void notification(String method, Bytes params);

        /** A request of the server's that can only be about this one. */
        Optional<Future<ClientReply>> request(String method, Bytes params);
    }
}
