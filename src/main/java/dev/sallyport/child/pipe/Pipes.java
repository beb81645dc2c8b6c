package dev.sallyport.child.pipe;

import io.vertx.core.Context;

/** A child's three pipes, before and while their bytes are moved. */
public interface Pipes {
    /**
     * Starts to move bytes. Called once.
     *
     * @param context where what the child writes is told: reading on its own thread saves a hop, where that can be done
     */
    void start(PipeEnds ends, Context context);

    /** Closes stdin at once, whatever still waits for it. Never blocks; may be called on any thread, more than once. */
    void closeStdin();

    /** Gives all three up: the intakes hear that they ended. Never blocks; may be called on any thread, more than once. */
    void close();
}
