package dev.sallyport.child;

import dev.sallyport.child.pipe.Pipes;
import dev.sallyport.child.process.ChildProcess;
import dev.sallyport.child.process.LocalProcesses;
import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.ProcessOperations;
import dev.sallyport.child.process.ProcessSpec;
import dev.sallyport.child.process.Signal;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Real processes that look as if nothing could end them, until they relent (rule CHILD-22). */
public final class Stubborn implements ProcessOperations {
    private final ProcessOperations real = new LocalProcesses();
    private final CompletableFuture<Void> relented = new CompletableFuture<>();
    /** The signals that had no effect, in order. */
    final List<Signal> ignored = new CopyOnWriteArrayList<>();
    /** Members of the tree that do not exist, and do not die either. */
    final List<ProcessKey> imagined = new CopyOnWriteArrayList<>();

    /** Why nobody can look at them; empty where that can be done. */
    volatile String blind = "";

    private final AtomicInteger looks = new AtomicInteger();
    private volatile int lastLook = Integer.MAX_VALUE;

    /** They are ended by themselves just before they are looked at for the n-th time, as if a signal had worked late. */
    void endBeforeLook(int n) {
        lastLook = n;
    }

    /** From now on they die as others do. */
    public void relent() {
        imagined.clear();
        relented.complete(null);
    }

    @Override
    public ChildProcess start(ProcessSpec spec) throws IOException {
        return new Unkillable(real.start(spec));
    }

    private final class Unkillable implements ChildProcess {
        private final ChildProcess process;
        private final CompletableFuture<Integer> status;

        Unkillable(ChildProcess process) {
            this.process = process;
            this.status = process.exit().toCompletableFuture();
        }

        @Override
        public ProcessKey key() {
            return process.key();
        }

        @Override
        public Pipes pipes() {
            return process.pipes();
        }

        @Override
        public CompletionStage<Integer> exit() {
            return relented.thenCompose(v -> status);
        }

        @Override
        public List<ProcessKey> survivors() {
            if (!blind.isEmpty()) {
                throw new IllegalStateException(blind);
            }
            if (looks.incrementAndGet() == lastLook) {
                process.signal(key(), Signal.KILL);
                // who waits for the exit hears of it on this thread, and so before this look is over
                status.join();
                relent();
            }
            if (relented.isDone()) {
                return process.survivors();
            }
            return java.util.stream.Stream.concat(java.util.stream.Stream.of(key()), imagined.stream())
                    .toList();
        }

        @Override
        public void signal(ProcessKey member, Signal signal) {
            if (relented.isDone()) {
                process.signal(member, signal);
            } else {
                ignored.add(signal);
            }
        }
    }
}
