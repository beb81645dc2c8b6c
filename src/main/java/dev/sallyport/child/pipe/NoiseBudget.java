package dev.sallyport.child.pipe;

import java.util.function.LongSupplier;

/**
 * How fast a child may write what is no message: each such line is redacted and logged on its connection's event loop,
 * which other connections share. 4 MB at once and 1 MB a second; what was spent beyond is waited for, but never longer
 * than two seconds. Used by the reading thread only.
 */
final class NoiseBudget {
    static final int BURST_BYTES = 4_000_000;
    static final int BYTES_PER_SECOND = 1_000_000;

    private static final long NANOS_PER_BYTE = 1_000_000_000L / BYTES_PER_SECOND;
    private static final long NANOS_PER_MS = 1_000_000;
    private static final long LARGEST_DEBT = 2L * BYTES_PER_SECOND * NANOS_PER_BYTE;

    private final LongSupplier nanoTime;

    /** In the time that earns it; negative while in debt. */
    private long left = BURST_BYTES * NANOS_PER_BYTE;

    private long at;

    /** @param nanoTime as {@link System#nanoTime} */
    NoiseBudget(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.at = nanoTime.getAsLong();
    }

    void spend(int bytes) {
        earn();
        left = Math.max(-LARGEST_DEBT, left - bytes * NANOS_PER_BYTE);
    }

    /** How long to read nothing; 0 where reading may go on. */
    long waitMs() {
        earn();
        return left >= 0 ? 0 : (-left + NANOS_PER_MS - 1) / NANOS_PER_MS;
    }

    private void earn() {
        long now = nanoTime.getAsLong();
        left = Math.min(BURST_BYTES * NANOS_PER_BYTE, left + now - at);
        at = now;
    }
}
