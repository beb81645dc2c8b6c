package dev.sallyport.engine;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.ConnectionCommand.Done;
import dev.sallyport.bus.ConnectionCommand.Established;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.bus.ConnectionStatus;
import dev.sallyport.bus.UnreapedException;
import dev.sallyport.config.ServerConfig;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of one connection: one attempt at a time, nothing launched while an earlier launch may still run, and closed
 * only when the operating system said so (rules MOD-40 … 44, LEG-20 … 23, CHILD-20). Both engines live by it.
 *
 * <p>{@link Link} draws its states. Used on one context only.
 */
final class Lifetime {
    private static final Logger LOG = LoggerFactory.getLogger(Lifetime.class);

    private final ServerConfig config;
    private final Dialer dialer;
    private final Backoff backoff;
    private final Surroundings around;
    private Link link = new Link.Idle();
    private long since = System.currentTimeMillis();
    private long sessions;
    /** Failures in a row as the next attempt counts them; a session that lasted starts anew (CASE-8). */
    private int failures;

    private @Nullable Promise<Result> connecting;
    private @Nullable Future<Result> closing;

    /** What a lifetime needs of the verticle that owns it. */
    record Surroundings(Vertx vertx, Consumer<ConnectionEvent> events) {}

    Lifetime(ServerConfig config, Dialer dialer, Backoff backoff, Surroundings around) {
        this.config = config;
        this.dialer = dialer;
        this.backoff = backoff;
        this.around = around;
    }

    /** The live session, or null. */
    @Nullable
    Session live() {
        return link.live();
    }

    /** Why there is no live session, redacted; null where there is one. */
    @Nullable
    String reason() {
        return link.reason();
    }

    /** Whether its first connect is under way. */
    boolean isConnecting() {
        return connecting != null;
    }

    ConnectionStatus status() {
        return link.status(since);
    }

    /** Connects for the first time; runs once. */
    Future<Result> connect() {
        if (!(link instanceof Link.Idle)) {
            return Future.succeededFuture(new Failed("it was connected before", false, false, 0));
        }
        connecting = Promise.promise();
        Future<Result> result = connecting.future();
        attempt(null);
        return result;
    }

    private void attempt(@Nullable String reason) {
        Dial dial = dialer.dial(++sessions);
        Link.Opening opening = new Link.Opening(failures, dial, reason);
        become(opening);
        dial.session().onComplete(session -> opened(opening, session), why -> failed(opening, why));
    }

    private void opened(Link.Opening opening, Session session) {
        if (link != opening) {
            return; // whoever changed the link closes the dial, and with it this session
        }
        Link.Ready ready = new Link.Ready(session);
        become(ready);
        session.lost().onSuccess(reason -> lost(ready, reason));
        session.onToolsChanged(() -> toolsChanged(ready));
        tell(new ConnectionEvent.Connected(config.id(), session.info()));
        settle(new Established(session.info()));
    }

    private void toolsChanged(Link.Ready ready) {
        if (link == ready) {
            tell(new ConnectionEvent.ToolsChanged(
                    config.id(), ready.session().info().number()));
        }
    }

    private void failed(Link.Opening opening, Throwable why) {
        if (link != opening) {
            return;
        }
        boolean verdict = why instanceof ConnectException c && c.isVerdict();
        boolean retries = config.reconnect().enabled() && !verdict;
        String reason = ConnectException.shown(why);
        reap(new Link.Reaping(failures + 1, opening.dial(), reason, retries), verdict);
    }

    private void lost(Link.Ready ready, String reason) {
        if (link != ready) {
            return;
        }
        boolean lasted =
                System.currentTimeMillis() - since >= config.reconnect().intervalMs();
        boolean retries = config.reconnect().enabled();
        Link.Reaping reaping = new Link.Reaping(lasted ? 1 : failures + 1, ready.session(), reason, retries);
        tell(new ConnectionEvent.Lost(config.id(), ready.session().info().number(), reason, retries));
        reap(reaping, false);
    }

    private void reap(Link.Reaping reaping, boolean verdict) {
        become(reaping);
        failures = reaping.failures();
        reaping.left().close().onComplete(exit -> reaped(reaping, exit, verdict), why -> unreaped(reaping, why));
    }

    private void reaped(Link.Reaping reaping, Optional<CloseInfo> exit, boolean verdict) {
        if (link != reaping) {
            return;
        }
        String reason = reaping.reason()
                + exit.map(CloseInfo::text)
                        .filter(how -> !reaping.reason().contains(how))
                        .map(how -> " (" + how + ")")
                        .orElse("")
                + reaping.left().lastWords();
        if (reaping.retries()) {
            rest(reaping.failures(), reason);
        } else {
            become(new Link.Ended(reason));
            if (verdict) {
                tell(new ConnectionEvent.Halted(config.id(), reason, true, 0));
            }
            tell(new ConnectionEvent.Closed(config.id(), exit.orElse(null)));
        }
        settle(new Failed(reason, reaping.retries(), verdict, 0));
    }

    private void rest(int failed, String reason) {
        long delay = backoff.delayMs(failed);
        long until = System.currentTimeMillis() + delay;
        Link.Resting resting = new Link.Resting(failed, until, reason);
        become(resting);
        tell(new ConnectionEvent.Waiting(config.id(), resting.failures(), until, resting.reason()));
        around.vertx().setTimer(delay, timer -> {
            if (link == resting) {
                attempt(resting.reason());
            }
        });
    }

    private void unreaped(Link.Reaping reaping, Throwable why) {
        if (link == reaping) {
            settle(hold(reaping.left(), reaping.reason() + "; " + ConnectException.shown(why), why));
        }
    }

    private Failed hold(Reapable left, String reason, Throwable why) {
        long pid = why instanceof UnreapedException unreaped ? unreaped.pid() : 0;
        become(new Link.Held(left, reason));
        tell(new ConnectionEvent.Halted(config.id(), reason, false, pid));
        return new Failed(reason, false, true, pid);
    }

    /** Closes for good, whatever is under way. Calls share one attempt; a failed one is cleared, so that the next retries. */
    Future<Result> close() {
        if (closing == null) {
            Future<Result> attempt = closeNow();
            closing = attempt.isComplete() && attempt.result() instanceof Failed ? null : attempt;
            return attempt;
        }
        return closing;
    }

    private Future<Result> closeNow() {
        if (link instanceof Link.Ended) {
            become(new Link.Closed()); // that it is closed was told when it ended (rule MOD-43)
            return Future.succeededFuture(new Done());
        }
        Reapable left = link.holds();
        become(new Link.Closing());
        if (left == null) {
            return Future.succeededFuture(closed(Optional.empty()));
        }
        return left.close().map(this::closed).recover(why -> {
            closing = null;
            Failed failed = hold(left, ConnectException.shown(why), why);
            settle(failed);
            return Future.succeededFuture(failed);
        });
    }

    private Result closed(Optional<CloseInfo> exit) {
        become(new Link.Closed());
        tell(new ConnectionEvent.Closed(config.id(), exit.orElse(null)));
        settle(new Failed("it was closed while it was connecting", false, false, 0));
        return new Done();
    }

    private void settle(Result result) {
        Promise<Result> first = connecting;
        if (first != null) {
            connecting = null;
            first.complete(result);
        }
    }

    private void tell(ConnectionEvent event) {
        around.events().accept(event);
    }

    private void become(Link next) {
        LOG.debug("{}: {} -> {}", config.id(), link.word(), next.word());
        link = next;
        since = System.currentTimeMillis();
    }
}
