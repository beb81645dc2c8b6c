package dev.sallyport.child;

import dev.sallyport.child.pipe.PipeEnds;
import dev.sallyport.child.pipe.Pipes;
import dev.sallyport.child.process.ChildProcess;
import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.Signal;
import io.vertx.core.Context;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A process that there is not: it does what the test says. */
final class FakeChild implements ChildProcess {
    static final ProcessKey KEY = new ProcessKey(4242, 7);

    final CompletableFuture<Integer> exit = new CompletableFuture<>();
    /** What was done to it, in order. */
    final List<String> done = new CopyOnWriteArrayList<>();
    /** Who is left when it is looked at for the n-th time, from 1 on. */
    volatile Function<Integer, List<ProcessKey>> survivors = look -> exit.isDone() ? List.of() : List.of(KEY);

    private final FakePipes pipes = new FakePipes();
    private int looks;

    /** Where its pipes lead. */
    PipeEnds ends() {
        return pipes.ends;
    }

    /** Both of its outputs end. */
    void outputEnds() {
        ends().stdout().ended();
        ends().stderr().ended();
    }

    @Override
    public ProcessKey key() {
        return KEY;
    }

    @Override
    public Pipes pipes() {
        return pipes;
    }

    @Override
    public CompletionStage<Integer> exit() {
        return exit;
    }

    @Override
    public List<ProcessKey> survivors() {
        return survivors.apply(++looks);
    }

    @Override
    public void signal(ProcessKey member, Signal signal) {
        done.add(signal + " " + member.pid());
    }

    private final class FakePipes implements Pipes {
        private PipeEnds ends;

        @Override
        public void start(PipeEnds to, Context context) {
            ends = to;
        }

        @Override
        public void closeStdin() {
            done.add("stdin closed");
        }

        @Override
        public void close() {
            done.add("pipes closed");
        }
    }
}
