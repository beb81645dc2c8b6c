package dev.sallyport.redact;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One connection's redactor, built anew only when a dial sends what no dial sent before (RED-11).
 *
 * <p>Told by the one thread that dials; {@link #current} is for any.
 */
public final class ConnectionRedactor {
    private final Consumer<Redactor> listener;
    private RedactionSource source;
    private volatile Redactor current;

    /** Begins with what the configuration holds. */
    public ConnectionRedactor(RedactionSource configured) {
        this(configured, built -> {});
    }

    /** The same; {@code listener} takes each redactor that is built, beginning with the first. */
    public ConnectionRedactor(RedactionSource configured, Consumer<Redactor> listener) {
        this.listener = listener;
        source = configured;
        current = Redactor.of(configured);
        listener.accept(current);
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
            listener.accept(current);
        }
    }

    /** Redacts with everything that was noted up to now. */
    public Redactor current() {
        return current;
    }
}
