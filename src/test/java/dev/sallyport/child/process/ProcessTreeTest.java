package dev.sallyport.child.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.Command;
import dev.sallyport.kit.Processes;
import dev.sallyport.kit.RunningProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("CHILD-16")
class ProcessTreeTest {
    @Test
    void aZombieIsGone() {
        // the shell never waits for its child: it became a sleep that knows nothing of it
        try (RunningProcess parent =
                Command.of("sh", "-c", "sh -c 'echo $$' & exec sleep 1000").start()) {
            long zombie = Long.parseLong(parent.awaitOut(Pattern.compile("(\\d+)\\n"), Duration.ofSeconds(5))
                    .group(1));
            await().until(() -> !Processes.isAlive(zombie));
            ProcessTree tree = ProcessTree.ofLaunch(ProcessKeys.of(parent.pid()), LaunchMark.next());

            assertThat(ProcessHandle.of(zombie)).as("still in the table").isPresent();
            assertThat(tree.survivors()).extracting(ProcessKey::pid).doesNotContain(zombie);
        }
    }

    @Test
    void aMemberThatWasSeenOnceIsKnownWithoutItsParents() {
        try (RunningProcess parent = Command.of("sh", "-c", "setsid sh -c 'echo $$; exec sleep 1000' & exec cat")
                .start()) {
            long member = Long.parseLong(parent.awaitOut(Pattern.compile("(\\d+)\\n"), Duration.ofSeconds(5))
                    .group(1));
            ProcessTree tree = ProcessTree.ofLaunch(ProcessKeys.of(parent.pid()), LaunchMark.next());
            assertThat(tree.survivors()).extracting(ProcessKey::pid).contains(parent.pid(), member);

            parent.signal("KILL");

            await().untilAsserted(() ->
                    assertThat(tree.survivors()).extracting(ProcessKey::pid).containsExactly(member));
        }
    }

    @Test
    void aProcessWithAnotherStartTimeIsNotSignalled() {
        try (RunningProcess process = Command.of("cat").start()) {
            ProcessKey key = ProcessKeys.of(process.pid());

            ProcessHandles.signal(new ProcessKey(key.pid(), key.start() + 1), Signal.KILL);

            assertThat(ProcessKeys.of(process.pid())).isEqualTo(key);
            ProcessHandles.signal(key, Signal.KILL);
            await().until(() -> !Processes.isAlive(process.pid()));
        }
    }

    @Test
    void aReadTreeDoesNotTakeASessionForItsOwn() {
        try (RunningProcess leader =
                Command.of("setsid", "sh", "-c", "(sleep 1000 &); exec cat").start()) {
            long session = leader.pid();
            await().until(() -> ProcessTable.read().entries().stream().anyMatch(entry -> entry.session() == session));
            ProcessKey earlier = new ProcessKey(session, 0);

            assertThat(ProcessTree.ofRecord(earlier, LaunchMark.next()).survivors())
                    .isEmpty();
            assertThat(ProcessTree.ofLaunch(earlier, LaunchMark.next()).survivors())
                    .as("another leader with that pid")
                    .isEmpty();
        }
    }

    @Test
    void withoutProcFilesTheTableIsReadFromJava() {
        try (RunningProcess process = Command.of("cat").start()) {
            assertThat(ProcessHandles.entries()).anySatisfy(entry -> {
                assertThat(entry.key().pid()).isEqualTo(process.pid());
                assertThat(entry.parent()).isEqualTo(ProcessHandle.current().pid());
                assertThat(Instant.ofEpochMilli(entry.key().start()))
                        .isBetween(Instant.now().minus(Duration.ofHours(1)), Instant.now());
            });
        }
    }
}
