package dev.sallyport.engine.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.Processes;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A program that is asked for a token, and what becomes of it. */
@Tag("MOD-21")
class CommandSourceTest {
    private final Vertx vertx = Vertx.vertx();
    private final String marker = UUID.randomUUID().toString();
    /** Outlives its shell. */
    private final String background = Processes.MARKER + "=" + marker + " sleep 600 & ";

    @AfterEach
    void close() throws Exception {
        Processes.aliveWith(marker).forEach(ProcessHandle::destroyForcibly);
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    private String token(long patienceMs, String script) throws Exception {
        return new CommandSource(vertx, List.of("sh", "-c", script), patienceMs)
                .fetch()
                .await(10, TimeUnit.SECONDS)
                .value();
    }

    @Test
    void whatAProgramLeavesRunningIsNotWaitedFor() throws Exception {
        assertThat(token(60_000, background + "echo abc; sleep 0.3")).isEqualTo("abc");
        await().until(() -> Processes.aliveWith(marker).size() == 1);
    }

    @Test
    void aProgramThatDoesNotEndIsEndedWithWhatItStarted() {
        assertThatThrownBy(() -> token(300, background + "echo abc; wait")).isInstanceOf(IOException.class);
        await().until(() -> Processes.aliveWith(marker).isEmpty());
    }

    @Test
    void aProgramMaySayMuchAfterItsToken() throws Exception {
        assertThat(token(60_000, "echo abc; head -c 60000 /dev/zero")).isEqualTo("abc");
    }

    @Test
    void aProgramThatSaysTooMuchIsEnded() {
        assertThatThrownBy(() -> token(300, "echo abc; head -c 300000 /dev/zero"))
                .isInstanceOf(IOException.class);
    }
}
