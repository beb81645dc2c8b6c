package dev.sallyport.child.pipe;

import java.util.function.Consumer;

/** A child's three pipes, before and while their bytes are moved. */
public interface Pipes {
    /**
     * Starts to move bytes. Called once.
     *
     * @param onStdinFailed told once, on any thread, with the reason of a write that failed
     */
    void start(StdinQueue stdin, Intake stdout, Intake stderr, Consumer<String> onStdinFailed);

    /** Closes stdin at once, whatever still waits for it. Never blocks; may be called on any thread, more than once. */
    void closeStdin();

    /** Gives all three up: the intakes hear that they ended. Never blocks; may be called on any thread, more than once. */
    void close();
}
