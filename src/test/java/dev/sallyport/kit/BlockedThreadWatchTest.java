package dev.sallyport.kit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.netty.util.ResourceLeakDetector;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

@Timeout(30)
class BlockedThreadWatchTest {
    @Test
    void aBlockedEventLoopIsReportedOnce() {
        VertxOptions options = new VertxOptions()
                .setBlockedThreadCheckInterval(40)
                .setBlockedThreadCheckIntervalUnit(TimeUnit.MILLISECONDS)
                .setMaxEventLoopExecuteTime(10)
                .setMaxEventLoopExecuteTimeUnit(TimeUnit.MILLISECONDS);
        Vertx vertx = Vertx.vertx(options);
        CountDownLatch release = new CountDownLatch(1);
        vertx.runOnContext(v -> awaitUninterruptibly(release));

        await().until(BlockedThreadWatch::hasReports);
        release.countDown();
        vertx.close().await();

        assertThatThrownBy(BlockedThreadWatch::failOnReports)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("has been blocked");
        assertThatCode(BlockedThreadWatch::failOnReports).doesNotThrowAnyException();
    }

    @Test
    void aLeakReportedByNettyIsKept() {
        LoggerFactory.getLogger(ResourceLeakDetector.class).error("LEAK: a buffer");

        assertThatThrownBy(BlockedThreadWatch::failOnReports).hasMessageContaining("LEAK: a buffer");
    }

    @Test
    void otherWarningsAreNobodysFailure() {
        LoggerFactory.getLogger(BlockedThreadWatchTest.class).warn("a warning of this test, to be passed over");

        assertThatCode(BlockedThreadWatch::failOnReports).doesNotThrowAnyException();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
