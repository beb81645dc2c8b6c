package dev.sallyport.child.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.Command;
import dev.sallyport.kit.RunningProcess;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("CHILD-17")
class OrphanTest {
    @Test
    void itIsThereByItsStartTimeUntilItIsGone() {
        try (RunningProcess left = Command.of("cat").start()) {
            Orphan orphan = new Orphan(ProcessKeys.of(left.pid()), LaunchMark.next());
            assertThat(orphan.key()).isEqualTo(ProcessKeys.of(left.pid()));
            assertThat(orphan.survivors()).containsExactly(orphan.key());
            assertThat(orphan.exit().toCompletableFuture()).isCompleted();

            orphan.signal(orphan.key(), Signal.TERM);

            await().untilAsserted(() -> assertThat(orphan.survivors()).isEmpty());
            assertThat(left.finished(Duration.ofSeconds(5)).exit()).isEqualTo(143);
        }
    }

    @Test
    void itIsFoundByItsMarkWhereNoPidIsKnown() {
        LaunchMark mark = LaunchMark.next();
        try (RunningProcess left = Command.of("sh", "-c", "echo ready; exec cat")
                .withEnv(LaunchMark.VARIABLE, mark.value())
                .start()) {
            left.awaitOut(Pattern.compile("ready"), Duration.ofSeconds(5));

            assertThat(new Orphan(ProcessKey.UNKNOWN, mark).survivors())
                    .extracting(ProcessKey::pid)
                    .contains(left.pid());
            assertThat(new Orphan(ProcessKey.UNKNOWN, LaunchMark.next()).survivors())
                    .isEmpty();
        }
    }

    @Test
    void whatStartedBeforeTheLaunchIsNoMember() {
        LaunchMark mark = LaunchMark.next();
        try (RunningProcess earlier = Command.of("sh", "-c", "echo ready; exec cat")
                .withEnv(LaunchMark.VARIABLE, mark.value())
                .start()) {
            earlier.awaitOut(Pattern.compile("ready"), Duration.ofSeconds(5));
            ProcessKey later =
                    new ProcessKey(999_999_999, ProcessKeys.of(earlier.pid()).start() + 1);

            assertThat(new Orphan(later, mark).survivors()).isEmpty();
        }
    }
}
