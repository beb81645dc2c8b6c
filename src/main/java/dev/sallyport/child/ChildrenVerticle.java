package dev.sallyport.child;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.ChildStats;
import dev.sallyport.bus.ChildrenQuery;
import dev.sallyport.bus.ChildrenReport;
import dev.sallyport.bus.LaunchReply;
import dev.sallyport.bus.LaunchRequest;
import dev.sallyport.child.ledger.LaunchLedger;
import dev.sallyport.child.ledger.LedgerFolder;
import dev.sallyport.child.process.ChildProcess;
import dev.sallyport.child.process.LocalProcesses;
import dev.sallyport.child.process.ProcessOperations;
import dev.sallyport.config.Settings;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Starts stdio children and keeps every launch until its end is confirmed (rules CHILD). A worker verticle, one
 * instance; its stop closes whatever still runs, so the reaper is undeployed after it.
 */
public final class ChildrenVerticle extends VerticleBase implements LaunchHost {
    /** A child that says nothing for so long after its start no longer keeps others from starting. */
    private static final long START_UP_MS = 2000;
    /** What the reaper may take beyond the escalation's own times. */
    private static final long REAP_SLACK_MS = 30_000;

    private static final DeliveryOptions LOCAL = new DeliveryOptions().setLocalOnly(true);

    private final StartGate gate;
    private final LedgerFolder ledgers;
    private final LaunchLedger ledger;
    private final Spawner spawner;
    private final Leftovers leftovers = new Leftovers(this);
    private final Set<Launch> launches = new LinkedHashSet<>();
    private final LaunchHistory history = new LaunchHistory();

    @SuppressWarnings("NullAway.Init") // made when the context is known
    private ContextDoor door;

    /** Children of this machine, recorded under the data folder. */
    public ChildrenVerticle(Settings settings) {
        this(
                new LocalProcesses(),
                settings.children().maxConcurrentStarts(),
                new LedgerFolder(Path.of(settings.data().folder())));
    }

    /** With other process operations; see rule CHILD-22. */
    public ChildrenVerticle(ProcessOperations operations, int maxConcurrentStarts, LedgerFolder ledgers) {
        this.gate = new StartGate(maxConcurrentStarts);
        this.ledgers = ledgers;
        this.ledger = ledgers.own();
        this.spawner = new Spawner(operations, ledger);
    }

    @Override
    public Future<?> start() {
        door = new ContextDoor(context);
        return vertx.executeBlocking(() -> Leftovers.find(ledgers)).compose(found -> {
            leftovers.end(found);
            return Future.all(
                    vertx.eventBus()
                            .<LaunchRequest>localConsumer(Addresses.CHILD_LAUNCH, this::launch)
                            .completion(),
                    vertx.eventBus()
                            .<ChildrenQuery>localConsumer(Addresses.CHILDREN, message -> message.reply(report(), LOCAL))
                            .completion());
        });
    }

    private ChildrenReport report() {
        Map<String, ChildStats> running = new HashMap<>();
        for (Launch launch : launches) {
            if (launch.state() instanceof LaunchState.Running is) {
                running.put(launch.request().server(), is.child().stats());
            }
        }
        List<ChildrenReport.Child> children = new ArrayList<>();
        history.launches()
                .forEach((server, count) -> children.add(new ChildrenReport.Child(server, count, running.get(server))));
        return new ChildrenReport(children);
    }

    /** Closes every child; fails with everything that could not be reaped (rule CHILD-18). */
    @Override
    public Future<?> stop() {
        List<Future<?>> closes = new ArrayList<>();
        List.copyOf(launches).forEach(launch -> closes.add(launch.close()));
        return Future.join(closes)
                .recover(first -> Future.failedFuture(Unreaped.together(closes)))
                .eventually(() -> {
                    ledger.close();
                    return door.close();
                });
    }

    private void launch(Message<LaunchRequest> message) {
        Launch launch = new Launch(message.body(), this);
        Future<Void> mayStart = earlierOnesGone(message.body().server());
        launches.add(launch);
        message.body().abandoned().onComplete(either -> run(launch::close));
        mayStart.compose(v -> gate.enter())
                .compose(permit -> spawn(launch)
                        .onSuccess(process -> started(launch, process, permit, message))
                        .onFailure(failure -> permit.giveBack()))
                .onFailure(failure -> {
                    launch.notStarted(String.valueOf(failure.getMessage()));
                    message.reply(new LaunchReply.NotLaunched(Words.cannotStart(launch, failure)), LOCAL);
                });
    }

    /** Nothing launches while an earlier launch of that server may still be running. */
    private Future<Void> earlierOnesGone(String server) {
        List<Future<?>> gone = new ArrayList<>();
        gone.add(leftovers.clear(server));
        for (Launch earlier : launches) {
            if (earlier.request().server().equals(server)) {
                gone.add(
                        earlier.state().isWanted() ? Future.failedFuture(Words.runsAlready(earlier)) : earlier.close());
            }
        }
        return Future.all(gone).mapEmpty();
    }

    private Future<ChildProcess> spawn(Launch launch) {
        if (!launch.state().isWanted()) {
            return Future.failedFuture("it was closed before it was started");
        }
        return vertx.executeBlocking(() -> spawner.spawn(launch.request(), launch.mark()), false);
    }

    private void started(Launch launch, ChildProcess process, StartGate.Permit permit, Message<LaunchRequest> message) {
        RunningChild child = new RunningChild(
                launch, process, this, history.launched(launch.request().server()));
        Future.any(child.startedUp(), after(START_UP_MS)).onComplete(either -> permit.giveBack());
        boolean wanted = launch.state().isWanted();
        launch.started(child);
        message.reply(
                wanted
                        ? new LaunchReply.Launched(child)
                        : new LaunchReply.NotLaunched(Words.closedWhileStarting(launch)),
                LOCAL);
        child.start();
    }

    @Override
    public boolean run(Runnable task) {
        return door.enter(task);
    }

    @Override
    public Future<Void> after(long ms) {
        Promise<Void> over = Promise.promise();
        vertx.setTimer(ms, id -> over.complete());
        return over.future();
    }

    @Override
    public Future<ReapReply> reap(Reap reap) {
        DeliveryOptions options = ReapCodecs.reap().setSendTimeout(reap.budgetMs() + REAP_SLACK_MS);
        return vertx.eventBus()
                .<ReapReply>request(Addresses.CHILD_REAP, reap, options)
                .map(Message::body);
    }

    @Override
    public void gone(Launch launch, @Nullable ChildExit exit) {
        launches.remove(launch);
        ledger.ended(launch.mark());
        if (exit != null) {
            history.ended(launch.request().server(), exit);
        }
    }
}
