package dev.sallyport.child.pipe;

import io.vertx.core.Context;
import io.vertx.core.internal.ContextInternal;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells events on the asker's context, in order, and says when to pause the reading: while too many bytes wait there (a
 * context that cannot keep up stops the child, not the gateway), and while a child makes more noise than it may.
 */
public final class Delivery {
    private static final long MAX_WAITING_BYTES = 1 << 20;

    private final ContextInternal context;
    private final NoiseBudget budget = new NoiseBudget(System::nanoTime);
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

    /** Counts bytes that are no message; see {@link NoiseBudget}. On the reading thread. */
    void noise(int bytes) {
        budget.spend(bytes);
    }

    /** Whether to read on; where not, {@link #onRoom} tells when. On the reading thread. */
    boolean hasRoom() {
        long waitMs = budget.waitMs();
        if (waitMs > 0) {
            context.nettyEventLoop().schedule(resume, waitMs, TimeUnit.MILLISECONDS);
            return false;
        }
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
