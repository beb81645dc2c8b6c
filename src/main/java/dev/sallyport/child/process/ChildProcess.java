package dev.sallyport.child.process;

import dev.sallyport.child.pipe.Pipes;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** A process that was started for a launch, and everything that it started (rule CHILD-16). */
public interface ChildProcess {
    ProcessKey key();

    Pipes pipes();

    /** Completes, on any thread, with the exit status once the operating system reported it; 128 + n for signal n. */
    CompletionStage<Integer> exit();

    /**
     * The members of the tree that still run, the process itself first if it does. Each call also records the members
     * it sees, so that they are known later when their parents are gone. Blocks for some milliseconds.
     */
    List<ProcessKey> survivors();

    /** Signals one member; does nothing where it is gone, also when its pid belongs to another process now. */
    void signal(ProcessKey member, Signal signal);
}
