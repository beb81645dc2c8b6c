package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What passes between a caller and a connection besides request and answer: notifications and the server's own requests
 * one way, a cancellation the other. May be used from any thread.
 */
public final class CallLine {
    private final @Nullable ContextInternal context;
    private final @Nullable Listener listener;
    private final @Nullable Answerer answerer;
    private final Promise<String> cancelled = Promise.promise();

    private CallLine(@Nullable ContextInternal context, @Nullable Listener listener, @Nullable Answerer answerer) {
        this.context = context;
        this.listener = listener;
        this.answerer = answerer;
    }

    /** Hears progress and log notifications of a call. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Takes one notification.
         *
         * @param method {@code notifications/progress} or {@code notifications/message}
         * @param params its params object, as the server sent it, with the caller's own progress token left to the front
         */
        void notification(String method, Bytes params);
    }

    /** Answers what a server asks of its client while it works on a call: sampling, elicitation, roots. */
    @FunctionalInterface
    public interface Answerer {
        /**
         * Takes one request.
         *
         * @param method for example {@code elicitation/create}
         * @param params its params object, as the server sent it
         * @return the client's answer; a failure counts as none
         */
        Future<ClientReply> request(String method, Bytes params);
    }

    /** A line that hears nothing. */
    public static CallLine silent() {
        return new CallLine(null, null, null);
    }

    /** A line whose listener is called on the context, in order, before the answer. */
    public static CallLine to(Context context, Listener listener) {
        return new CallLine((ContextInternal) context, listener, null);
    }

    /**
     * A line that also answers the server.
     *
     * @param listener hears notifications, or null where none are wanted
     * @param answerer is called on the context
     */
    public static CallLine of(Context context, @Nullable Listener listener, Answerer answerer) {
        return new CallLine((ContextInternal) context, listener, answerer);
    }

    /** Whether notifications are wanted. */
    public boolean listens() {
        return listener != null;
    }

    /** For connections: passes a notification on. */
    public void tell(String method, Bytes params) {
        Listener to = listener;
        if (to != null && context != null) {
            // as the reply comes: queued behind it, the last notification would be told after it
            context.emit(v -> to.notification(method, params));
        }
    }

    /** For connections: hands the caller a request of the server's; empty where this caller answers none. */
    public Optional<Future<ClientReply>> ask(String method, Bytes params) {
        Answerer to = answerer;
        if (to == null || context == null) {
            return Optional.empty();
        }
        Promise<ClientReply> reply = Promise.promise();
        context.emit(v -> to.request(method, params).onComplete(reply));
        return Optional.of(reply.future());
    }

    /** For callers: asks once for the call's cancellation; later calls change nothing. */
    public void cancel(String reason) {
        cancelled.tryComplete(reason);
    }

    /** For connections: completes with the reason when the caller cancels, on the canceller's thread. */
    public Future<String> cancelled() {
        return cancelled.future();
    }
}
