package dev.sallyport.child.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.Command;
import dev.sallyport.kit.Processes;
import dev.sallyport.kit.RunningProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("CHILD-16")
class ProcFilesTest {
    private static final Pattern READY = Pattern.compile("ready");
    private static final Duration SOON = Duration.ofSeconds(5);

    @Test
    void aProcessIsToldWithItsParentAndItsSession() {
        try (RunningProcess leader = ready("setsid", "sh", "-c", "echo ready; exec cat")) {
            ProcessTable.Entry entry = ProcFiles.entry(leader.pid());

            assertThat(entry).isNotNull();
            assertThat(entry.key()).isEqualTo(ProcessKeys.of(leader.pid()));
            assertThat(entry.key().start()).isPositive();
            assertThat(entry.parent()).isEqualTo(ProcessHandle.current().pid());
            assertThat(entry.session()).isEqualTo(leader.pid());
            assertThat(ProcFiles.entries()).contains(entry);
        }
    }

    @Test
    void aNameThatLooksLikeTheFieldsBehindItConfusesNobody(@TempDir Path folder) throws Exception {
        Path program = Files.copy(Path.of("/bin/sh"), folder.resolve("x) Z 1 (y"));
        try (RunningProcess named = ready(program.toString(), "-c", "echo ready; read -r _")) {
            assertThat(ProcFiles.entry(named.pid()))
                    .isNotNull()
                    .satisfies(entry -> assertThat(entry.parent())
                            .isEqualTo(ProcessHandle.current().pid()));
        }
    }

    @Test
    void whoIsGoneHasNoEntryAndNoVariables() {
        RunningProcess process = Command.of("cat").start();
        process.close();
        await().until(() -> !Processes.isAlive(process.pid()));

        assertThat(ProcFiles.entry(process.pid())).isNull();
        assertThat(ProcFiles.variable(process.pid(), Processes.MARKER)).isEmpty();
        assertThat(ProcessKeys.of(process.pid())).isEqualTo(new ProcessKey(process.pid(), ProcessKey.UNKNOWN_START));
    }

    @Test
    void aVariableIsFoundByItsWholeNameWhereverItStands() {
        try (RunningProcess process = ready(
                "env",
                "-i",
                "FIRST=1 =",
                "XMIDDLE=no",
                "MIDDLE=2",
                "LAST=3",
                "/bin/sh",
                "-c",
                "echo ready; read -r _")) {
            long pid = process.pid();

            assertThat(ProcFiles.variable(pid, "FIRST")).isEqualTo("1 =");
            assertThat(ProcFiles.variable(pid, "MIDDLE")).isEqualTo("2");
            assertThat(ProcFiles.variable(pid, "LAST")).isEqualTo("3");
            assertThat(ProcFiles.variable(pid, "IDDLE")).isEmpty();
            assertThat(ProcFiles.variable(pid, "NONE")).isEmpty();
        }
    }

    private static RunningProcess ready(String... command) {
        RunningProcess process = Command.of(command).start();
        process.awaitOut(READY, SOON);
        return process;
    }
}
