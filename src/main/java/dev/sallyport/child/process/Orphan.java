package dev.sallyport.child.process;

import dev.sallyport.child.pipe.NoPipes;
import dev.sallyport.child.pipe.Pipes;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What is left of a launch of a gateway that died: no pipes to it, and nobody to tell how it ends. */
public final class Orphan implements ChildProcess {
    private final ProcessKey key;
    private final ProcessTree tree;

    /** A process is only taken for a member by its start time or its mark: its pid may be another's by now. */
    public Orphan(ProcessKey key, LaunchMark mark) {
        this.key = key;
        this.tree = ProcessTree.ofRecord(key, mark);
    }

    @Override
    public ProcessKey key() {
        return key;
    }

    @Override
    public Pipes pipes() {
        return NoPipes.INSTANCE;
    }

    /** Complete, with a status that means nothing: that it is gone shows in {@link #survivors} alone. */
    @Override
    public CompletionStage<Integer> exit() {
        return CompletableFuture.completedFuture(0);
    }

    @Override
    public List<ProcessKey> survivors() {
        return tree.survivors();
    }

    @Override
    public void signal(ProcessKey member, Signal signal) {
        ProcessHandles.signal(member, signal);
    }
}
