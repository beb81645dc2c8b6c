package dev.sallyport.engine.modern;

import dev.sallyport.bus.SessionInfo;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.Attempt;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.Dial;
import dev.sallyport.engine.Session;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Opens a wire and asks {@code server/discover} first, so that a server of another era fails at once (rule MOD-2). */
final class ModernDial {
    private static final long HANDSHAKE_MS = 30_000;

    private final Setup setup;
    private final long number;

    /** What dials of one server share. */
    record Setup(ServerConfig config, Road road, ServerErrors errors, Context context) {}

    private ModernDial(Setup setup, long number) {
        this.setup = setup;
        this.number = number;
    }

    /** Begins an attempt for a session of this number. */
    static Dial begin(Setup setup, long number) {
        return new Attempt<>(setup.errors().name(), setup.road()::open, new ModernDial(setup, number)::handshake);
    }

    private Future<Session> handshake(Wire wire) {
        return discover(wire, 1)
                .timeout(HANDSHAKE_MS, TimeUnit.MILLISECONDS)
                .recover(why -> Future.failedFuture(
                        why instanceof TimeoutException
                                ? ConnectException.ordinary(setup.errors().name()
                                        + " did not answer server/discover within " + HANDSHAKE_MS + " ms")
                                : why))
                .map(info -> new ModernSession(
                        new ModernSession.Setup(setup.config(), wire, setup.errors(), setup.context()), info));
    }

    private Future<SessionInfo> discover(Wire wire, int corrections) {
        return Requests.ask(wire, Modern.DISCOVER, List.of()).compose(end -> {
            if (Verdict.mayCorrect(end) && corrections > 0) {
                return discover(wire, corrections - 1);
            }
            return new Verdict(setup.config(), setup.errors()).of(end, number, wire.pid());
        });
    }
}
