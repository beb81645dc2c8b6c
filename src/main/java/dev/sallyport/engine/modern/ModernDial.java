package dev.sallyport.engine.modern;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.Dial;
import dev.sallyport.engine.Session;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Opens a wire and asks {@code server/discover} first, so that a server of another era fails at once (rule MOD-2). */
final class ModernDial implements Dial {
    private static final long HANDSHAKE_MS = 30_000;

    private final Setup setup;
    private final long number;
    private final Promise<Void> abandoned = Promise.promise();
    private final Future<Wire> opening;
    private final Promise<Session> session = Promise.promise();
    private @Nullable Session established;

    /** What dials of one server share. */
    record Setup(ServerConfig config, Road road, ServerErrors errors, Context context) {}

    ModernDial(Setup setup, long number) {
        this.setup = setup;
        this.number = number;
        this.opening = setup.road().open(abandoned.future());
        opening.compose(this::handshake).onComplete(session::tryComplete, session::tryFail);
    }

    @Override
    public Future<Session> session() {
        return session.future();
    }

    private Future<Session> handshake(Wire wire) {
        return discover(wire, 1)
                .timeout(HANDSHAKE_MS, TimeUnit.MILLISECONDS)
                .recover(why -> Future.failedFuture(
                        why instanceof TimeoutException
                                ? ConnectException.ordinary(
                                        name() + " did not answer server/discover within " + HANDSHAKE_MS + " ms")
                                : why))
                .map(info -> {
                    Session live = new ModernSession(
                            new ModernSession.Setup(setup.config(), wire, setup.errors(), setup.context()), info);
                    established = live;
                    return live;
                });
    }

    private Future<SessionInfo> discover(Wire wire, int corrections) {
        return Requests.ask(wire, Modern.DISCOVER, List.of()).compose(end -> {
            if (Verdict.mayCorrect(end) && corrections > 0) {
                return discover(wire, corrections - 1);
            }
            return new Verdict(setup.config(), setup.errors()).of(end, number, wire.pid());
        });
    }

    private String name() {
        return "MCP server \"" + setup.config().id() + "\"";
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        abandoned.tryComplete();
        session.tryFail(ConnectException.ordinary(name() + " was not connected: the attempt was ended"));
        if (established != null) {
            return established.close();
        }
        return opening.transform(wire -> wire.succeeded() ? wire.result().close() : nothing(wire.cause()));
    }

    private static Future<Optional<CloseInfo>> nothing(Throwable why) {
        return why instanceof dev.sallyport.bus.UnreapedException
                ? Future.failedFuture(why)
                : Future.succeededFuture(Optional.empty());
    }

    @Override
    public String lastWords() {
        return opening.succeeded() ? opening.result().lastWords() : "";
    }
}
