package dev.sallyport.bus;

/**
 * A call under one deadline, however much it does until then (rules OUT-7, OUT-9), whoever answers it.
 *
 * <p>For one context.
 */
public abstract class TimedCall extends Deadlines.Entry {
    /** However much progress comes, a call ends after so many times its deadline. */
    private static final int MAX_EXTENSION = 10;

    private final Deadlines deadlines;
    private final Caller.Timing timing;
    private final long deadlineMs;
    private final long startedAt = System.nanoTime();

    /**
     * A call whose clock does not run yet.
     *
     * @param timing the caller's wishes: its own deadline is never beyond the server's
     * @param serversMs the server's deadline; 0 is none (rule CFG-15)
     */
    protected TimedCall(Deadlines deadlines, Caller.Timing timing, long serversMs) {
        this.deadlines = deadlines;
        this.timing = timing;
        long asked = timing.timeoutMs();
        this.deadlineMs = asked > 0 && serversMs > 0 ? Math.min(asked, serversMs) : Math.max(asked, serversMs);
    }

    /** Lets it be {@link #due} after its deadline; never where there is none. */
    protected final void startClock() {
        if (deadlineMs > 0) {
            deadlines.start(this, deadlineMs);
        }
    }

    /** It is not due any more. */
    protected final void stopClock() {
        deadlines.stop(this);
    }

    /** Its progress was told: starts the deadline anew where the caller asked for that, within the ceiling. */
    protected final void progressed() {
        if (timing.extendOnProgress() && deadlineMs > 0) {
            stopClock();
            deadlines.start(this, Math.min(deadlineMs, longestMs() - spentMs()));
        }
    }

    /** How long it was given when it is due, ms: its deadline, and what progress added. */
    protected final long givenMs() {
        return timing.extendOnProgress() ? Math.max(spentMs(), deadlineMs) : deadlineMs;
    }

    /** The longest that it can take, ms, however much progress comes; 0 where it has no deadline. */
    protected final long longestMs() {
        return timing.extendOnProgress() ? MAX_EXTENSION * deadlineMs : deadlineMs;
    }

    /** Its deadline, ms; 0 where it has none. */
    protected final long deadlineMs() {
        return deadlineMs;
    }

    private long spentMs() {
        return (System.nanoTime() - startedAt) / 1_000_000;
    }
}
