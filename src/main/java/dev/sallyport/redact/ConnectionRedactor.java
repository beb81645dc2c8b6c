package dev.sallyport.redact;

import org.jspecify.annotations.Nullable;

/**
 * One connection's redactor, built anew only when a dial sends what no dial sent before (RED-11).
 *
 * <p>Told by the one thread that dials; {@link #current} is for any.
 */
public final class ConnectionRedactor {
    private RedactionSource source;
    private volatile Redactor current;

    /** Begins with what the configuration holds. */
    public ConnectionRedactor(RedactionSource configured) {
        source = configured;
        current = Redactor.of(configured);
    }

    /** Notes what a dial is about to send; to be told before anything of that dial can be quoted. */
    public void dialing(@Nullable String url, @Nullable String token) {
        RedactionSource next = source;
        if (url != null) {
            next = next.withSentUrl(url);
        }
        if (token != null) {
            next = next.withSentToken(token);
        }
        if (next.equals(source)) {
            return;
        }
        source = next;
        if (!current.covers(next)) {
            current = Redactor.of(next);
        }
    }

    /** Redacts with everything that was noted up to now. */
    public Redactor current() {
        return current;
    }
}
