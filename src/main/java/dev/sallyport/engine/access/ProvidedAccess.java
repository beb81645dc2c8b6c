package dev.sallyport.engine.access;

import dev.sallyport.config.Secret;
import dev.sallyport.engine.Access;
import dev.sallyport.engine.access.TokenSource.Token;
import dev.sallyport.redact.OpaqueError;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The credential of an access provider: one fetch at a time, kept until shortly before it expires where its lifetime is
 * known, and the static token in its place where the provider fails (rule MOD-21).
 */
final class ProvidedAccess implements Access {
    private static final Logger LOG = LoggerFactory.getLogger(ProvidedAccess.class);
    private static final long PATIENCE_MS = 15_000;
    /** A token is renewed so long before it expires, or a tenth of its lifetime where that is less. */
    private static final long MARGIN_MS = 30_000;
    /** After a failure the provider is left alone for so long, but for a refused request. */
    private static final long PAUSE_MS = 5_000;

    private final String server;
    private final TokenSource source;
    private final Optional<String> fallback;
    private final LongSupplier clock;
    private Optional<String> last = Optional.empty();
    private long goodUntil;
    private boolean expires;
    private @Nullable Future<Optional<String>> fetching;

    /**
     * The credential of a source.
     *
     * @param fallback used where the source fails, or null
     * @param clock tells milliseconds
     */
    ProvidedAccess(String server, TokenSource source, @Nullable Secret fallback, LongSupplier clock) {
        this.server = server;
        this.source = source;
        this.fallback = fallback == null || fallback.isEmpty() ? Optional.empty() : Optional.of(fallback.reveal());
        this.clock = clock;
    }

    @Override
    public Future<Optional<String>> token() {
        return clock.getAsLong() < goodUntil ? Future.succeededFuture(last) : renewed();
    }

    @Override
    public Future<Optional<String>> renewed() {
        if (fetching != null) {
            return fetching;
        }
        Future<Optional<String>> fetched = source.fetch()
                .timeout(PATIENCE_MS, TimeUnit.MILLISECONDS)
                .map(this::take)
                .otherwise(this::failed);
        if (!fetched.isComplete()) {
            fetching = fetched;
            fetched.onComplete(done -> fetching = null);
        }
        return fetched;
    }

    private Optional<String> take(Token token) {
        expires = token.lifetimeMs() > 0;
        long margin = Math.min(MARGIN_MS, token.lifetimeMs() / 10);
        goodUntil = expires ? clock.getAsLong() + token.lifetimeMs() - margin : 0;
        last = Optional.of(token.value());
        return last;
    }

    private Optional<String> failed(Throwable why) {
        LOG.warn(
                "MCP server \"{}\": its access provider failed ({}); {}",
                server,
                OpaqueError.of(why),
                fallback.isPresent() ? "its token is used instead" : "it has no token instead");
        goodUntil = expires ? clock.getAsLong() + PAUSE_MS : 0;
        last = fallback;
        return last;
    }

    @Override
    public boolean stale() {
        return expires && clock.getAsLong() >= goodUntil;
    }
}
