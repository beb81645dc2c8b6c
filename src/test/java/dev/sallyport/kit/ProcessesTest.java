package dev.sallyport.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ProcessesTest {
    private static final Duration SHORT = Duration.ofSeconds(5);

    @Test
    void descendantsAreFoundAfterTheirParentHasGone() {
        try (RunningProcess parent = Command.of("sh", "-c", "setsid sleep 1000 >/dev/null 2>&1 & echo started")
                .start()) {
            parent.closeInput();
            assertThat(parent.finished(SHORT).exit()).isZero();
            await().untilAsserted(() -> assertThat(parent.descendants())
                    .extracting(handle -> Processes.commandLine(handle.pid()))
                    .containsExactly("sleep 1000"));
        }
    }

    @Test
    void closingEndsTheWholeFamily() {
        RunningProcess parent = Command.of("sh", "-c", "(trap '' TERM; setsid sleep 1000) & echo started; exec cat")
                .start();
        parent.awaitOut(Pattern.compile("started"), SHORT);
        parent.close();
        assertThat(Processes.aliveWith(parent.marker())).isEmpty();
    }

    @Test
    void outputThatDoesNotComeFailsWithWhatCameInstead() {
        try (RunningProcess process = Command.of("echo", "something else").start()) {
            assertThatThrownBy(() -> process.awaitOut(Pattern.compile("wanted"), SHORT))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("something else");
        }
    }

    @Test
    void aRunHasItsOutputAndExitCode() {
        Command.Finished finished = Command.of("sh", "-c", "echo $GREETING; echo oops >&2; exit 3")
                .withEnv("GREETING", "hello")
                .run(SHORT);
        assertThat(finished).isEqualTo(new Command.Finished(3, "hello\n", "oops\n"));
    }

    @Test
    void aRunThatTakesTooLongFailsAndLeavesNothing() {
        Command command = Command.of("sh", "-c", "sleep 1000 & wait").withEnv("CASE", "takes-too-long-73");
        assertThatThrownBy(() -> command.run(Duration.ofMillis(200))).isInstanceOf(AssertionError.class);
        assertThat(Processes.aliveWith("CASE", "takes-too-long-73")).isEmpty();
    }
}
