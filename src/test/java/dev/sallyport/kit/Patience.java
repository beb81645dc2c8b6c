package dev.sallyport.kit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How long tests wait for what must come: {@code -Dpatience.s}, which runs against mutated code make short. Every test
 * class is run with it.
 */
public final class Patience implements BeforeAllCallback {
    /** For anything that takes no time of its own. */
    public static final Duration USUAL = atMost(10);

    /** So many seconds, or fewer where the property says so. */
    public static Duration atMost(long seconds) {
        return Duration.ofSeconds(Math.min(seconds, Long.getLong("patience.s", seconds)));
    }

    @Override
    public void beforeAll(ExtensionContext tests) {
        Awaitility.setDefaultTimeout(USUAL);
    }
}
