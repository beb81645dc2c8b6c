package dev.sallyport.child;

import dev.sallyport.bus.ChildEvents;
import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.ChildStats;
import dev.sallyport.bus.LaunchRequest;
import dev.sallyport.child.pipe.Delivery;
import dev.sallyport.child.pipe.PipeEnds;
import dev.sallyport.child.pipe.StderrIntake;
import dev.sallyport.child.pipe.StdinQueue;
import dev.sallyport.child.pipe.StdoutIntake;
import dev.sallyport.child.process.ChildProcess;
import dev.sallyport.redact.ServerText;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.ContextInternal;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A started child: its process, its pipes, and what its asker holds. What the {@link ChildHandle} offers may be called on
 * any thread; the rest belongs to the children's context.
 */
final class RunningChild implements ChildHandle {
    /** How long a loss waits for its second sign (the exit, the end of stdout), so that one report tells both. */
    private static final long SETTLE_MS = 200;
    /** How long what was written before the end may take to be read, once nothing is left that could write. */
    private static final long DRAIN_MS = 1000;

    private final Launch launch;
    private final ChildProcess process;
    private final LaunchHost host;
    private final LaunchHistory.Past past;
    private final long sinceEpochMs = System.currentTimeMillis();
    private final StdinQueue stdin;
    private final Promise<Void> stdoutEnded = Promise.promise();
    private final Promise<Void> stderrEnded = Promise.promise();
    private final Promise<Void> startedUp = Promise.promise();
    private final Promise<Integer> exited = Promise.promise();
    private final StdoutIntake stdout;
    private Future<?> told = Future.succeededFuture();

    RunningChild(Launch launch, ChildProcess process, LaunchHost host, LaunchHistory.Past past) {
        this.launch = launch;
        this.process = process;
        this.host = host;
        this.past = past;
        LaunchRequest request = launch.request();
        this.stdin = new StdinQueue(request.limits().maxQueuedBytes());
        this.stdout = new StdoutIntake(
                request.limits().maxLineBytes(), request.events(), new Delivery(request.context()), this::stdoutEnded);
    }

    /** Completes when the child wrote its first byte to stdout, or is lost. */
    Future<Void> startedUp() {
        return startedUp.future();
    }

    /** Lets the bytes flow and the exit be noticed. */
    void start() {
        LaunchRequest request = launch.request();
        StderrIntake stderr = new StderrIntake(
                request.events(), new Delivery(request.context()), () -> host.run(stderrEnded::tryComplete));
        stdout.onFirstBytes(() -> host.run(startedUp::tryComplete));
        process.pipes().start(new PipeEnds(stdin, stdout, stderr, this::lost), request.context());
        process.exit()
                .thenAccept(status -> host.run(() -> {
                    exited.tryComplete(status);
                    lost("exited");
                }));
    }

    Reap reap() {
        return new Reap(launch.request().server(), process, launch.request().limits(), stdin::end);
    }

    @Override
    public long pid() {
        return process.key().pid();
    }

    @Override
    public boolean write(Buffer bytes) {
        return stdin.offer(bytes);
    }

    @Override
    public Future<ChildExit> close() {
        // The reaper closes stdin: it looks first who belongs to the child.
        stdin.refuse();
        Promise<ChildExit> answer = ((ContextInternal) launch.request().context()).promise();
        if (!host.run(() -> launch.close().onComplete(answer))) {
            answer.fail("the children were stopped");
        }
        return answer.future();
    }

    @Override
    public ChildStats stats() {
        return new ChildStats(
                sinceEpochMs,
                stdin.writtenBytes(),
                stdout.receivedBytes(),
                stdin.queuedBytes(),
                past.launches(),
                past.lastExit());
    }

    /** Everything that the tree wrote was read, or could not be within a bounded time; call it when the tree is gone. */
    Future<Void> drained() {
        return Future.any(Future.all(stdoutEnded.future(), stderrEnded.future()), host.after(DRAIN_MS))
                .onComplete(either -> process.pipes().close())
                .mapEmpty();
    }

    /** Tells the loss, once it is clear what it was. */
    void tellFailed(String reason) {
        told = Future.any(
                        Future.all(stdoutEnded.future(), stderrEnded.future(), exited.future()), host.after(SETTLE_MS))
                .onComplete(either -> tell(events -> events.failed(ServerText.of(words(reason)))));
    }

    /** The last event. */
    void tellClosed(ChildExit exit) {
        told.onComplete(before -> tell(events -> events.closed(exit)));
    }

    private void tell(Consumer<ChildEvents> event) {
        launch.request()
                .context()
                .runOnContext(v -> event.accept(launch.request().events()));
    }

    private String words(String reason) {
        if (!exited.future().isComplete()) {
            return reason;
        }
        String exit = Exits.of(pid(), exited.future().result()).text();
        return reason.startsWith(PipeEnds.FAILED) ? reason + " (" + exit + ")" : "exited with " + exit;
    }

    private void stdoutEnded(@Nullable String reason) {
        host.run(stdoutEnded::tryComplete);
        lost(reason == null ? "stdout ended" : PipeEnds.FAILED + reason);
    }

    /** Nothing more is written from now on; the ending begins where none has begun. */
    private void lost(String reason) {
        stdin.abandon();
        host.run(() -> {
            startedUp.tryComplete();
            launch.lost(reason);
        });
    }
}
