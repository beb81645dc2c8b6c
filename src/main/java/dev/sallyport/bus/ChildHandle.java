package dev.sallyport.bus;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/** A running child, as its connection holds it. All methods may be called on any thread and never block. */
public interface ChildHandle {
    long pid();

    /**
     * Queues bytes for stdin, in order; the LF that ends a message is part of them.
     *
     * @return false where nothing was taken: the queue is full, a pipe failed, or the child is ending (not-sent)
     */
    boolean write(Buffer bytes);

    /**
     * Ends the child by the escalation of rule CHILD-10, whole tree (CHILD-16). Calls share one attempt; a success is
     * kept, a failure cleared, so that the next call retries (CHILD-15).
     *
     * @return succeeds when the operating system confirmed the exit; fails with {@link UnreapedException} otherwise
     */
    Future<ChildExit> close();

    /** Counters for listings and metrics. */
    ChildStats stats();
}
