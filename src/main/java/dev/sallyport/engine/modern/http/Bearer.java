package dev.sallyport.engine.modern.http;

import dev.sallyport.engine.Access;
import dev.sallyport.redact.ConnectionRedactor;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bearer that requests of one connection carry: asked for once, kept until it grows stale or is refused (rule
 * MOD-21). Used on the connection's context only.
 */
final class Bearer {
    private final Access access;
    private final ConnectionRedactor redactor;
    private boolean asked;
    private @Nullable CharSequence header;
    private int changes;
    private @Nullable Future<?> renewing;

    Bearer(Access access, ConnectionRedactor redactor) {
        this.access = access;
        this.redactor = redactor;
    }

    /** Whether {@link #header()} is what the next request should carry. */
    boolean isReady() {
        return asked && !access.stale();
    }

    /** The Authorization header's value, or null where there is no credential. */
    @Nullable
    CharSequence header() {
        return header;
    }

    /** Counts the tokens so far. */
    int changes() {
        return changes;
    }

    /** Makes it ready; never fails. */
    Future<?> prepare() {
        return single(access::token);
    }

    /**
     * A request with this header was refused: asks for another token, once however many requests were refused with it
     * (CASE-73).
     *
     * @return whether there is another one now
     */
    Future<Boolean> renewed(@Nullable CharSequence refused) {
        if (header != refused) {
            return Future.succeededFuture(true);
        }
        return single(access::renewed).map(any -> header != refused);
    }

    private Future<?> single(Supplier<Future<Optional<String>>> asking) {
        Future<?> before = renewing;
        if (before != null) {
            return before;
        }
        Future<?> now = asking.get().onSuccess(this::take);
        if (!now.isComplete()) {
            renewing = now;
            now.onComplete(done -> renewing = null);
        }
        return now;
    }

    private void take(Optional<String> token) {
        asked = true;
        CharSequence before = header;
        String next = token.map(value -> "Bearer " + value).orElse(null);
        if (next == null ? before == null : before != null && next.contentEquals(before)) {
            return;
        }
        token.ifPresent(value -> redactor.dialing(null, value));
        header = next == null ? null : HttpHeaders.createOptimized(next);
        changes++;
    }
}
