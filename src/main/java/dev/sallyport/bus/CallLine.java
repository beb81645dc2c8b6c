package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import org.jspecify.annotations.Nullable;

/**
 * What passes between a caller and a connection besides request and answer: notifications one way, a cancellation the
 * other. May be used from any thread.
 */
public final class CallLine {
    private final @Nullable Context context;
    private final @Nullable Listener listener;
    private final Promise<String> cancelled = Promise.promise();

    private CallLine(@Nullable Context context, @Nullable Listener listener) {
        this.context = context;
        this.listener = listener;
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

    /** A line that hears nothing. */
    public static CallLine silent() {
        return new CallLine(null, null);
    }

    /** A line whose listener is called on the context, in order, before the answer. */
    public static CallLine to(Context context, Listener listener) {
        return new CallLine(context, listener);
    }

    /** Whether notifications are wanted. */
    public boolean listens() {
        return listener != null;
    }

    /** For connections: passes a notification on. */
    public void tell(String method, Bytes params) {
        Listener to = listener;
        if (to != null && context != null) {
            context.runOnContext(v -> to.notification(method, params));
        }
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
