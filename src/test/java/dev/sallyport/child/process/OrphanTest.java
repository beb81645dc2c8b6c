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
    void onlyWhatStartedBeforeTheLaunchIsNoMember() {
        LaunchMark mark = LaunchMark.next();
        try (RunningProcess marked = Command.of("sh", "-c", "echo ready; exec cat")
                .withEnv(LaunchMark.VARIABLE, mark.value())
                .start()) {
            marked.awaitOut(Pattern.compile("ready"), Duration.ofSeconds(5));
            long start = ProcessKeys.of(marked.pid()).start();

            assertThat(new Orphan(new ProcessKey(999_999_999, start + 1), mark).survivors())
                    .isEmpty();
            assertThat(new Orphan(new ProcessKey(999_999_999, start), mark).survivors())
                    .as("started in the same tick")
                    .extracting(ProcessKey::pid)
                    .contains(marked.pid());
        }
    }
}
