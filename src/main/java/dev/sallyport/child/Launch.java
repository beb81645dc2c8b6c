package dev.sallyport.child;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.LaunchRequest;
import dev.sallyport.bus.UnreapedException;
import dev.sallyport.child.process.LaunchMark;
import io.vertx.core.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One launch from the request to the confirmed end. Touched on the children's context only. */
final class Launch {
    private static final Logger log = LoggerFactory.getLogger(Launch.class);

    private final LaunchRequest request;
    private final LaunchHost host;
    private final LaunchMark mark = LaunchMark.next();
    private LaunchState state = new LaunchState.Starting(null);

    Launch(LaunchRequest request, LaunchHost host) {
        this.request = request;
        this.host = host;
    }

    LaunchRequest request() {
        return request;
    }

    /** By which its processes are recognised. */
    LaunchMark mark() {
        return mark;
    }

    LaunchState state() {
        return state;
    }

    void become(LaunchState next) {
        log.debug("launch of MCP server \"{}\": {} -> {}", request.server(), state.name(), next.name());
        state = next;
    }

    /** Closes what was, or will be, started; see the states. */
    Future<ChildExit> close() {
        return state.close(this);
    }

    /** The spawn yielded the child. */
    void started(RunningChild child) {
        state.started(this, child);
    }

    /** The spawn failed: there is nothing to close. */
    void notStarted(String reason) {
        if (state instanceof LaunchState.Starting starting && starting.closing() != null) {
            starting.closing().fail(reason);
        }
        host.gone(this, null);
    }

    /** The child exited or a pipe of it failed; changes nothing where it is being closed already. */
    void lost(String reason) {
        state.lost(this, reason);
    }

    /** Makes the attempt that everybody shares. */
    Future<ChildExit> end(RunningChild child) {
        Future<ChildExit> attempt = host.reap(child.reap())
                .compose(ReapReply::outcome)
                .compose(exit -> child.drained().map(exit))
                .onSuccess(exit -> gone(child, exit))
                .recover(failure -> held(child, failure));
        become(new LaunchState.Ending(attempt));
        return attempt;
    }

    private void gone(RunningChild child, ChildExit exit) {
        become(new LaunchState.Gone(exit));
        child.tellClosed(exit);
        host.gone(this, exit);
    }

    private Future<ChildExit> held(RunningChild child, Throwable failure) {
        UnreapedException why = failure instanceof UnreapedException unreaped
                ? unreaped
                : new UnreapedException(
                        request.server(),
                        child.pid(),
                        "reaping stdio child " + child.pid() + " of MCP server \"" + request.server() + "\" failed: "
                                + failure.getMessage());
        log.error("{}", why.getMessage());
        become(new LaunchState.Held(child, why));
        return Future.failedFuture(why);
    }
}
