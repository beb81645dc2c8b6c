package dev.sallyport.kit;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/**
 * Fails the test during which Vert.x warned of a blocked thread or Netty reported a leaked buffer.
 *
 * <p>Registered for every test by {@code META-INF/services} and {@code junit-platform.properties}. A report that comes
 * in after the test that caused it fails the next test or the class, and shows the culprit's stack all the same.
 */
public final class BlockedThreadWatch implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
    private static final List<String> REPORTERS = List.of("BlockedThreadChecker", "ResourceLeakDetector");
    private static final ConcurrentLinkedQueue<String> REPORTS = new ConcurrentLinkedQueue<>();
    private static final Ear EAR = new Ear();

    @Override
    public void beforeAll(ExtensionContext context) {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        if (!root.isAttached(EAR)) {
            EAR.setContext(root.getLoggerContext());
            EAR.start();
            root.addAppender(EAR);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        failOnReports();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        failOnReports();
    }

    /** Whether something was reported that no test has failed for yet. */
    static boolean hasReports() {
        return !REPORTS.isEmpty();
    }

    /**
     * Forgets what was reported so far.
     *
     * @throws AssertionError with all of it, if there was anything
     */
    static void failOnReports() {
        List<String> reports = new ArrayList<>();
        for (String report = REPORTS.poll(); report != null; report = REPORTS.poll()) {
            reports.add(report);
        }
        if (!reports.isEmpty()) {
            throw new AssertionError("reported while testing: " + String.join("\n", reports));
        }
    }

    /** Hears everything that is logged and keeps what matters. */
    private static final class Ear extends AppenderBase<ILoggingEvent> {
        @Override
        protected void append(ILoggingEvent event) {
            if (REPORTERS.stream().anyMatch(event.getLoggerName()::endsWith)) {
                REPORTS.add(event.getFormattedMessage());
            }
        }
    }
}
