package dev.sallyport.engine;

import dev.sallyport.config.ReconnectPolicy;
import java.util.function.DoubleSupplier;

/** How long to wait before the next attempt: doubles per failure up to a ceiling, with 25 % jitter either way. */
public final class Backoff {
    private final ReconnectPolicy policy;
    private final DoubleSupplier random;

    /**
     * Backs off by a policy.
     *
     * @param random gives numbers from 0 (inclusive) to 1 (exclusive)
     */
    public Backoff(ReconnectPolicy policy, DoubleSupplier random) {
        this.policy = policy;
        this.random = random;
    }

    /**
     * The pause before the next attempt, ms.
     *
     * @param failures how many attempts have failed in a row, at least 1
     */
    public long delayMs(int failures) {
        int doublings = Math.min(Math.max(failures, 1) - 1, 40);
        double plain = Math.min((double) policy.intervalMs() * (1L << doublings), (double) policy.maxIntervalMs());
        return Math.max(1, Math.round(plain * (0.75 + 0.5 * random.getAsDouble())));
    }
}
