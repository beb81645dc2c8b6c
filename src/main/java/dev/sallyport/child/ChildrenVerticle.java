package dev.sallyport.child;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.LaunchReply;
import dev.sallyport.bus.LaunchRequest;
import dev.sallyport.child.process.ChildProcess;
import dev.sallyport.child.process.LaunchMark;
import dev.sallyport.child.process.LocalProcesses;
import dev.sallyport.child.process.ProcessOperations;
import dev.sallyport.child.process.ProcessSpec;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Starts stdio children and keeps every launch until its end is confirmed (rules CHILD). A worker verticle, one
 * instance; its stop closes whatever still runs, so the reaper is undeployed after it.
 *
 * <p>Configuration: {@code maxConcurrentStarts}, how many children may be starting up at a time.
 */
public final class ChildrenVerticle extends VerticleBase implements LaunchHost {
    /** A child that says nothing for so long after its start no longer keeps others from starting. */
    private static final long START_UP_MS = 2000;
    /** What the reaper may take beyond the escalation's own times. */
    private static final long REAP_SLACK_MS = 30_000;

    private static final DeliveryOptions LOCAL = new DeliveryOptions().setLocalOnly(true);

    private final ProcessOperations operations;
    private final Set<Launch> launches = new LinkedHashSet<>();
    private final LaunchHistory history = new LaunchHistory();
    private StartGate gate = new StartGate(1);
    private volatile boolean stopped;

    public ChildrenVerticle() {
        this(new LocalProcesses());
    }

    /** With other process operations; see rule CHILD-22. */
    public ChildrenVerticle(ProcessOperations operations) {
        this.operations = operations;
    }

    @Override
    public Future<?> start() {
        int atOnce = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
        gate = new StartGate(config().getInteger("maxConcurrentStarts", atOnce));
        return vertx.eventBus()
                .<LaunchRequest>localConsumer(Addresses.CHILD_LAUNCH, this::launch)
                .completion();
    }

    /** Closes every child; fails with what could not be reaped. */
    @Override
    public Future<?> stop() {
        List<Future<?>> closes = new ArrayList<>();
        List.copyOf(launches).forEach(launch -> closes.add(launch.close()));
        return Future.join(closes).eventually(() -> {
            stopped = true;
            return Future.succeededFuture();
        });
    }

    private void launch(Message<LaunchRequest> message) {
        LaunchRequest request = message.body();
        Launch launch = new Launch(request, this);
        launches.add(launch);
        request.abandoned().onComplete(either -> run(launch::close));
        gate.enter()
                .compose(permit -> spawn(request)
                        .onSuccess(process -> started(launch, process, permit, message))
                        .onFailure(failure -> permit.giveBack()))
                .onFailure(failure -> {
                    launch.notStarted(String.valueOf(failure.getMessage()));
                    message.reply(new LaunchReply.NotLaunched(reason(request, failure)), LOCAL);
                });
    }

    private Future<ChildProcess> spawn(LaunchRequest request) {
        return vertx.executeBlocking(
                () -> {
                    Map<String, String> environment = ChildEnvironment.of(request, System.getenv());
                    LaunchMark mark = LaunchMark.next();
                    mark.addTo(environment);
                    return operations.start(new ProcessSpec(request.command(), environment, request.cwd(), mark));
                },
                false);
    }

    private void started(Launch launch, ChildProcess process, StartGate.Permit permit, Message<LaunchRequest> message) {
        LaunchRequest request = launch.request();
        RunningChild child = new RunningChild(launch, process, this, history.launched(request.server()));
        Future.any(child.startedUp(), after(START_UP_MS)).onComplete(either -> permit.giveBack());
        boolean wanted = !request.abandoned().isComplete() && !isClosing(launch);
        launch.started(child);
        message.reply(
                wanted
                        ? new LaunchReply.Launched(child)
                        : new LaunchReply.NotLaunched("closed while " + named(request) + " was being started"),
                LOCAL);
        child.start();
    }

    private static boolean isClosing(Launch launch) {
        return launch.state() instanceof LaunchState.Starting starting && starting.closing() != null;
    }

    private static String reason(LaunchRequest request, Throwable failure) {
        return "cannot start " + named(request) + ": " + failure.getMessage();
    }

    private static String named(LaunchRequest request) {
        return "\"" + request.command().get(0) + "\" of MCP server \"" + request.server() + "\"";
    }

    @Override
    public void run(Runnable task) {
        if (!stopped) {
            context.runOnContext(v -> task.run());
        }
    }

    @Override
    public Future<Void> after(long ms) {
        Promise<Void> over = Promise.promise();
        vertx.setTimer(ms, id -> over.complete());
        return over.future();
    }

    @Override
    public Future<ReapReply> reap(Reap reap) {
        long budgetMs = reap.limits().shutdownGraceMs()
                + reap.limits().termGraceMs()
                + reap.limits().killGraceMs();
        DeliveryOptions options = ReapCodecs.reap().setSendTimeout(budgetMs + REAP_SLACK_MS);
        return vertx.eventBus()
                .<ReapReply>request(Addresses.CHILD_REAP, reap, options)
                .map(Message::body);
    }

    @Override
    public void gone(Launch launch, @Nullable ChildExit exit) {
        launches.remove(launch);
        if (exit != null) {
            history.ended(launch.request().server(), exit);
        }
    }
}
