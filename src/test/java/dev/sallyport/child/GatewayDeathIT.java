package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.Command;
import dev.sallyport.kit.Processes;
import dev.sallyport.kit.ProgramRun;
import dev.sallyport.kit.RunningProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway with ten children is killed, and started again on the same data folder. */
@Tag("CHILD-17")
class GatewayDeathIT {
    private static final Duration A_WHILE = Duration.ofSeconds(60);
    private static final Path SERVER =
            Path.of("src/test/resources/child/tiny-server.sh").toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    @Tag("CHILD-18")
    void theNextStartEndsWhateverOutlivedIt() {
        List<ProcessHandle> children;
        RunningProcess killed;
        try (ProgramRun first = ProgramRun.serveConf(folder, conf())) {
            killed = first.process();
            long deaf = pidOf(first, "deaf");
            children = childrenOf(killed);
            assertThat(children).hasSizeGreaterThanOrEqualTo(10);

            killed.signal("KILL");

            // the polite ones end with their stdin
            await().atMost(A_WHILE).until(() -> alive(children).stream().allMatch(child -> isOf(child, deaf)));
            assertThat(Processes.isAlive(deaf)).isTrue();
            Command.Finished launches = launches();
            assertThat(launches.exit()).isEqualTo(1);
            assertThat(launches.out().lines())
                    .anySatisfy(line -> assertThat(line).contains("deaf", Long.toString(deaf), "running", "died"));

            try (ProgramRun second = ProgramRun.serveConf(folder, conf())) {
                await().atMost(A_WHILE).until(() -> alive(children).isEmpty());
                await().atMost(A_WHILE).until(() -> pidOf(second, "deaf") > 0);
                assertThat(pidOf(second, "deaf")).isNotEqualTo(deaf);
                assertThat(second.process().err()).contains("of MCP server \"deaf\" outlived the gateway");

                List<ProcessHandle> successors = childrenOf(second.process());
                second.process().signal("TERM");

                assertThat(second.process().finished(A_WHILE).exit()).isZero();
                assertThat(alive(successors)).isEmpty();
            }
        }
        assertThat(launches().out()).contains("no launch is recorded");
    }

    /** What the tool says; 0 while its server is not there. */
    private static long pidOf(ProgramRun run, String server) {
        String answer = run.post("/v1/tools/" + server + "--pid", "application/json", "{}")
                .body();
        String digits = answer.replaceAll("(?s).*\"text\":\"(\\d+)\".*", "$1");
        return digits.matches("\\d+") ? Long.parseLong(digits) : 0;
    }

    private static List<ProcessHandle> childrenOf(RunningProcess gateway) {
        return ProcessHandle.of(gateway.pid()).orElseThrow().descendants().toList();
    }

    /** The process, or one that it started. */
    private static boolean isOf(ProcessHandle child, long pid) {
        return child.pid() == pid
                || child.parent().map(parent -> parent.pid() == pid).orElse(false);
    }

    private static List<ProcessHandle> alive(List<ProcessHandle> processes) {
        return processes.stream()
                .filter(process -> Processes.isAlive(process.pid()))
                .toList();
    }

    private Command.Finished launches() {
        return ProgramRun.jar("launches", "--data", folder.resolve("data").toString())
                .run(A_WHILE);
    }

    private static String conf() {
        StringBuilder yaml = new StringBuilder("servers:\n");
        for (int i = 1; i < 10; i++) {
            yaml.append("  polite")
                    .append(i)
                    .append(": {command: sh, args: ['")
                    .append(SERVER)
                    .append("']}\n");
        }
        return yaml.append("  deaf: {command: sh, args: ['")
                .append(SERVER)
                .append("', deaf]}\n")
                .toString();
    }
}
