package dev.sallyport.child.pipe;

import io.vertx.core.Context;
import io.vertx.core.internal.ContextInternal;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells events on the asker's context, in order, and knows how many bytes wait there: reading pauses while it is too
 * much (a context that cannot keep up stops the child, not the gateway).
 */
public final class Delivery {
    private static final long MAX_WAITING_BYTES = 1 << 20;

    private final ContextInternal context;
    private final AtomicLong waiting = new AtomicLong();
    private volatile Runnable resume = () -> {};

    public Delivery(Context context) {
        this.context = (ContextInternal) context;
    }

    /**
     * Runs the event on the context: at once where the caller is on its thread, later otherwise, and {@code bytes} count
     * as waiting until then. Any thread, but always the same.
     */
    public void tell(int bytes, Runnable event) {
        if (context.isEventLoopContext() && context.nettyEventLoop().inEventLoop()) {
            context.dispatch(v -> event.run());
            return;
        }
        waiting.addAndGet(bytes);
        context.runOnContext(v -> {
            try {
                event.run();
            } finally {
                told(bytes);
            }
        });
    }

    public boolean hasRoom() {
        return waiting.get() < MAX_WAITING_BYTES;
    }

    /** Sets what to run when there is room again. */
    public void onRoom(Runnable resume) {
        this.resume = resume;
    }

    private void told(int bytes) {
        long before = waiting.getAndAdd(-bytes);
        if (before >= MAX_WAITING_BYTES && before - bytes < MAX_WAITING_BYTES) {
            resume.run();
        }
    }
}
