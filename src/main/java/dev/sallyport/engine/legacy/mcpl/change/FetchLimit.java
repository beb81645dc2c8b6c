package dev.sallyport.engine.legacy.mcpl.change;

import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how often a server can make its host fetch the manifest: one fetch at a time, one more waiting, and a pause
 * between them. A hint beyond that is surplus.
 *
 * <p>Knows no clock; times are milliseconds of one that only goes forward. Used on its connection's context.
 */
public final class FetchLimit {
    private final long pauseMs;
    private @Nullable ManifestChanged waiting;
    private boolean fetching;
    private OptionalLong lastStart = OptionalLong.empty();

    /** Limits fetches to one in so many milliseconds, from the start of one to the start of the next. */
    public FetchLimit(long pauseMs) {
        this.pauseMs = pauseMs;
    }

    /**
     * Takes a hint.
     *
     * @return false where it is surplus: one already waits, and its fetch will answer this one too
     */
    public boolean announce(ManifestChanged hint) {
        if (waiting != null) {
            waiting = waiting.and(hint);
            return false;
        }
        waiting = hint;
        return true;
    }

    /** How long until the waiting hint may be fetched; empty where none waits or a fetch is running. */
    public OptionalLong delay(long now) {
        if (waiting == null || fetching) {
            return OptionalLong.empty();
        }
        long due = lastStart.isPresent() ? lastStart.getAsLong() + pauseMs : now;
        return OptionalLong.of(Math.max(0, due - now));
    }

    /** Starts the fetch for the waiting hint, if it is time; ended by {@link #finish}. */
    public Optional<ManifestChanged> start(long now) {
        OptionalLong delay = delay(now);
        if (waiting == null || delay.isEmpty() || delay.getAsLong() > 0) {
            return Optional.empty();
        }
        ManifestChanged hint = waiting;
        waiting = null;
        fetching = true;
        lastStart = OptionalLong.of(now);
        return Optional.of(hint);
    }

    /** The fetch has ended, well or not; call {@link #delay} for the next. */
    public void finish() {
        fetching = false;
    }
}
