package dev.sallyport.bus;

import io.vertx.core.Vertx;
import org.jspecify.annotations.Nullable;

/**
 * The deadlines of one connection's calls. Nearly all are of one length, so that the first to start is the first to be
 * due: they stand in one line with one timer, which costs a call two links instead of a timer of its own. A deadline of
 * another length has its own timer.
 *
 * <p>For one context.
 */
public final class Deadlines {
    private final Vertx vertx;
    private final long usualMs;
    private @Nullable Entry first;
    private @Nullable Entry last;
    private long timer = -1;

    /** Something that is due one day. */
    public abstract static class Entry {
        private @Nullable Entry before;
        private @Nullable Entry after;
        private long at;
        private boolean waits;
        private long ownTimer = -1;

        /** It is due. */
        protected abstract void due();
    }

    /**
     * A line of deadlines.
     *
     * @param usualMs the length that nearly all have
     */
    public Deadlines(Vertx vertx, long usualMs) {
        this.vertx = vertx;
        this.usualMs = usualMs;
    }

    /** Lets an entry that does not wait be due after a time, ms. */
    public void start(Entry entry, long afterMs) {
        if (afterMs != usualMs) {
            entry.ownTimer = vertx.setTimer(Math.max(1, afterMs), t -> {
                entry.ownTimer = -1;
                entry.due();
            });
            return;
        }
        entry.at = now() + afterMs;
        entry.waits = true;
        entry.before = last;
        if (last == null) {
            first = entry;
        } else {
            last.after = entry;
        }
        last = entry;
        if (timer < 0) {
            timer = vertx.setTimer(Math.max(1, afterMs), t -> ring());
        }
    }

    /** Takes an entry out; it is not due any more. */
    public void stop(Entry entry) {
        if (entry.ownTimer >= 0) {
            vertx.cancelTimer(entry.ownTimer);
            entry.ownTimer = -1;
        } else if (entry.waits) {
            unlink(entry);
        }
    }

    private void unlink(Entry entry) {
        Entry before = entry.before;
        Entry after = entry.after;
        if (before == null) {
            first = after;
        } else {
            before.after = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.before = before;
        }
        entry.before = null;
        entry.after = null;
        entry.waits = false;
    }

    private void ring() {
        timer = -1;
        long now = now();
        for (Entry entry = first; entry != null && entry.at <= now; entry = first) {
            unlink(entry);
            entry.due();
        }
        if (first != null && timer < 0) {
            timer = vertx.setTimer(Math.max(1, first.at - now), t -> ring());
        }
    }

    /** Takes the line's timer back; entries that still wait are never due. */
    public void close() {
        vertx.cancelTimer(timer);
        timer = -1;
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }
}
