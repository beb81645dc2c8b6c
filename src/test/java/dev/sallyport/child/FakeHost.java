package dev.sallyport.child;

import dev.sallyport.bus.ChildExit;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A launch's host whose time and whose reaper are the test's. */
final class FakeHost implements LaunchHost {
    final List<Reap> reaps = new ArrayList<>();
    final List<String> gone = new ArrayList<>();
    private final Map<Long, List<Promise<Void>>> timers = new HashMap<>();
    private final List<Promise<ReapReply>> replies = new ArrayList<>();
    private boolean stopped;

    /** A launch of a server {@code srv} whose child was not started yet. */
    Launch launch(Heard heard, Context context) {
        return new Launch(
                new Nursery.Wish(heard, "cat")
                        .server("srv")
                        .limits(Nursery.QUICK)
                        .request(context),
                this);
    }

    /** Its child, which runs from now on. */
    RunningChild started(Launch launch, FakeChild process) {
        RunningChild child = new RunningChild(launch, process, this, new LaunchHistory.Past(0, null));
        launch.started(child);
        child.start();
        return child;
    }

    /** All timers of that length ring. */
    void pass(long ms) {
        timers.getOrDefault(ms, List.of()).forEach(Promise::tryComplete);
    }

    /** The reaper answers the last request. */
    void reaped(ChildExit exit) {
        reaped(replies.size() - 1, exit);
    }

    /** The reaper answers the n-th request. */
    void reaped(int request, ChildExit exit) {
        replies.get(request).complete(new ReapReply.Reaped(exit));
    }

    /** The last request does not reach the reaper, or its answer does not reach us. */
    void reapFails(String reason) {
        replies.get(replies.size() - 1).fail(reason);
    }

    void stop() {
        stopped = true;
    }

    @Override
    public boolean run(Runnable task) {
        if (!stopped) {
            task.run();
        }
        return !stopped;
    }

    @Override
    public Future<Void> after(long ms) {
        Promise<Void> timer = Promise.promise();
        timers.computeIfAbsent(ms, length -> new ArrayList<>()).add(timer);
        return timer.future();
    }

    @Override
    public Future<ReapReply> reap(Reap reap) {
        reaps.add(reap);
        Promise<ReapReply> reply = Promise.promise();
        replies.add(reply);
        return reply.future();
    }

    @Override
    public void gone(Launch launch, @Nullable ChildExit exit) {
        gone.add(launch.request().server() + " " + (exit == null ? "was not started" : exit.text()));
    }
}
