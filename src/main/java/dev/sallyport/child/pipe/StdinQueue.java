package dev.sallyport.child.pipe;

import io.netty.buffer.ByteBuf;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What waits to be written to a child's stdin, in order and bounded (rule CHILD-6).
 *
 * <p>Any thread may offer; one thread, the pump's, takes. Many small messages leave in one batch.
 */
public final class StdinQueue {
    private final long maxBytes;
    private final ConcurrentLinkedQueue<Buffer> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicLong queued = new AtomicLong();
    private final AtomicBoolean awake = new AtomicBoolean();
    private volatile long written;
    private volatile boolean open = true;
    private volatile boolean ended;
    private volatile boolean abandoned;
    private volatile Runnable wake = () -> {};

    /** The pump's: how much of the head of the queue reached the pipe. */
    private int headWritten;

    public StdinQueue(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Queues the bytes, which nobody writes to any more; false where they do not fit or nothing is taken any longer. */
    public boolean offer(Buffer bytes) {
        int size = bytes.length();
        if (!open) {
            return false;
        }
        if (queued.addAndGet(size) > maxBytes) {
            queued.addAndGet(-size);
            return false;
        }
        waiting.add(bytes);
        wakePump();
        return true;
    }

    /** Takes nothing any more. */
    public void refuse() {
        open = false;
    }

    /** Takes nothing any more; once what waits is written, stdin is closed. */
    public void end() {
        refuse();
        ended = true;
        wakePump();
    }

    /** Takes nothing any more, and gives up what waits. */
    public void abandon() {
        refuse();
        abandoned = true;
        // Also a pump that waits for the child to read must hear of it.
        wake.run();
    }

    /** Whether the pump may close stdin: nothing comes any more, and nothing waits. */
    public boolean isFinished() {
        return abandoned || (ended && queued.get() == 0);
    }

    public long queuedBytes() {
        return queued.get();
    }

    public long writtenBytes() {
        return written;
    }

    /** The pump's: what to run, on any thread, when there is something to do after {@link #sleep} said to rest. */
    void onWork(Runnable wake) {
        this.wake = wake;
        awake.set(false);
        wakePump();
    }

    /** The pump's: copies as many of the waiting bytes into the batch as fit; {@link #written} takes them away. */
    void fill(ByteBuffer batch) {
        int skip = headWritten;
        for (Buffer next : waiting) {
            int part = Math.min(batch.remaining(), next.length() - skip);
            copy(next, skip, part, batch);
            skip = 0;
            if (!batch.hasRemaining()) {
                return;
            }
        }
    }

    /** The pump's: so many bytes from the head of the queue reached the pipe. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    void written(int bytes) {
        written += bytes;
        headWritten += bytes;
        for (Buffer head = waiting.peek(); head != null && headWritten >= head.length(); head = waiting.peek()) {
            headWritten -= head.length();
            waiting.remove();
        }
        queued.addAndGet(-bytes);
    }

    /** The pump's: whether there is nothing to do; if so, the next offer or end wakes it. */
    boolean sleep() {
        awake.set(false);
        return (waiting.isEmpty() && !isFinished()) || !awake.compareAndSet(false, true);
    }

    private static void copy(Buffer from, int at, int size, ByteBuffer batch) {
        ByteBuf bytes = ((BufferInternal) from).getByteBuf();
        int limit = batch.limit();
        batch.limit(batch.position() + size);
        bytes.getBytes(bytes.readerIndex() + at, batch);
        batch.limit(limit);
    }

    private void wakePump() {
        if (awake.compareAndSet(false, true)) {
            wake.run();
        }
    }
}
