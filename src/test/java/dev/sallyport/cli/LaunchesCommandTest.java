package dev.sallyport.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.ProcessKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("CHILD-17")
class LaunchesCommandTest {
    private static final ProcessKey NOBODY = new ProcessKey(999_999_999, 1);
    private static final ProcessKey SOMEBODY = ProcessKeys.own();

    @TempDir
    private Path data;

    @Test
    void withoutALedgerThereIsNothingToTell() {
        Run run = launches();

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualToIgnoringNewLines("no launch is recorded");
    }

    @Test
    void aChildThatOutlivedItsGatewayIsShownAndMakesTheExitCodeOne() throws IOException {
        ledger(NOBODY, SOMEBODY);

        Run run = launches();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("my server", Long.toString(SOMEBODY.pid()), "running", "died; the next start");
    }

    @Test
    void theChildOfAGatewayThatRunsIsShown() throws IOException {
        ledger(SOMEBODY, SOMEBODY);

        Run run = launches();

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("my server", "running").doesNotContain("died");
    }

    @Test
    void aProcessThatOnlySharesThePidIsNotTheChild() throws IOException {
        ledger(NOBODY, new ProcessKey(SOMEBODY.pid(), SOMEBODY.start() + 1));

        Run run = launches("--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("\"server\":\"my server\"", "\"running\":false", "\"gatewayRunning\":false", "\"pid\":");
    }

    private Run launches(String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "--data";
        arguments[1] = data.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return Run.of(new LaunchesCommand(), arguments);
    }

    private void ledger(ProcessKey gateway, ProcessKey child) throws IOException {
        String boot =
                Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
        Path folder = Files.createDirectories(data.resolve("launches"));
        Files.writeString(
                folder.resolve("one.ledger"),
                "gateway " + gateway.pid() + " " + gateway.start() + " " + boot + "\nlaunch mark " + child.pid() + " "
                        + child.start() + " 0 hash my+server\n");
    }
}
