package dev.sallyport.child;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;

/**
 * Lets tasks of other threads into a verticle's context until the verticle stops: its pool rejects what comes later, and
 * processes and pipes report whenever they like. Any thread.
 */
final class ContextDoor {
    private final Context context;
    private boolean closed;

    ContextDoor(Context context) {
        this.context = context;
    }

    /** Runs the task on the context; drops it where the door is closed, and says so by false. */
    synchronized boolean enter(Runnable task) {
        if (!closed) {
            context.runOnContext(v -> task.run());
        }
        return !closed;
    }

    /** Closes the door; completes when everything that entered has run. */
    synchronized Future<Void> close() {
        closed = true;
        Promise<Void> empty = Promise.promise();
        context.runOnContext(v -> empty.complete());
        return empty.future();
    }
}
