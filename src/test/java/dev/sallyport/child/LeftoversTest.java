package dev.sallyport.child;

import static dev.sallyport.child.Nursery.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.LaunchReply;
import dev.sallyport.child.process.LaunchMark;
import dev.sallyport.child.process.LocalProcesses;
import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.ProcessKeys;
import dev.sallyport.kit.Command;
import dev.sallyport.kit.Processes;
import dev.sallyport.kit.RunningProcess;
import io.vertx.core.Future;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a gateway finds that starts after one that was killed. */
@Tag("CHILD-17")
class LeftoversTest {
    private static final String LIVES_ON = "echo ready; exec cat";
    private static final Pattern READY = Pattern.compile("ready");

    @TempDir
    private Path data;

    private RunningProcess survivor = Command.of("sh", "-c", LIVES_ON).start();
    private Nursery nursery;

    @BeforeEach
    void survive() {
        survivor.awaitOut(READY, Duration.ofSeconds(5));
    }

    @AfterEach
    void closeAll() {
        if (nursery != null) {
            nursery.close();
        }
        survivor.close();
    }

    @Test
    void aSurvivorIsEndedAndItsLedgerRemoved() throws IOException {
        Path ledger = ledger(bootId(), ProcessKeys.of(survivor.pid()), "mark");

        start();

        await().until(() -> !survivor.isAlive());
        await().until(() -> !Files.exists(ledger));
    }

    @Test
    void aProcessThatOnlySharesThePidIsLeftAlone() throws IOException {
        ProcessKey key = ProcessKeys.of(survivor.pid());
        Path ledger = ledger(bootId(), new ProcessKey(key.pid(), key.start() - 1), "mark");

        start();

        await().until(() -> !Files.exists(ledger));
        assertThat(survivor.isAlive()).isTrue();
    }

    @Test
    void aProcessOfAnotherBootIsLeftAlone() throws IOException {
        Path ledger = ledger("another-boot", ProcessKeys.of(survivor.pid()), "mark");

        start();

        await().until(() -> !Files.exists(ledger));
        assertThat(survivor.isAlive()).isTrue();
    }

    @Test
    void theChildrenOfAGatewayThatRunsAreLeftAlone() throws IOException {
        try (RunningProcess gateway = Command.of("cat").start()) {
            Path ledger = ledger(ProcessKeys.of(gateway.pid()), bootId(), ProcessKeys.of(survivor.pid()), "mark");

            start();

            // would wait for whatever was taken for a leftover of this server
            Nursery.Wish cat = new Nursery.Wish(new Heard(), "cat").server("survived");
            Nursery.launched(nursery.ask(cat.request(nursery.context)));
            assertThat(ledger).exists();
            assertThat(survivor.isAlive()).isTrue();
        }
    }

    @Test
    void aSurvivorWhosePidWasNeverRecordedIsFoundByItsMark() throws IOException {
        survivor.close();
        survivor = Command.of("sh", "-c", LIVES_ON)
                .withEnv(LaunchMark.VARIABLE, "mark-of-this-test")
                .start();
        survivor.awaitOut(READY, Duration.ofSeconds(5));
        ledger(bootId(), ProcessKey.UNKNOWN, "mark-of-this-test");

        start();

        await().until(() -> !survivor.isAlive());
    }

    @Test
    void aLaunchForTheSameServerWaitsUntilTheSurvivorIsGone() throws IOException {
        ledger(bootId(), ProcessKeys.of(survivor.pid()), "mark");
        start();

        Nursery.Wish cat = new Nursery.Wish(new Heard(), "cat").server("survived");
        Future<LaunchReply> reply = nursery.ask(cat.request(nursery.context));

        assertThat(await(reply)).isInstanceOf(LaunchReply.Launched.class);
        assertThat(Processes.isAlive(survivor.pid())).isFalse();
    }

    private void start() {
        nursery = new Nursery(new LocalProcesses(), 8, data);
    }

    private Path ledger(String boot, ProcessKey process, String mark) throws IOException {
        return ledger(new ProcessKey(999_999_999, 1), boot, process, mark);
    }

    private Path ledger(ProcessKey gateway, String boot, ProcessKey process, String mark) throws IOException {
        Path folder = Files.createDirectories(data.resolve("launches"));
        return Files.writeString(
                folder.resolve("dead.ledger"),
                "gateway " + gateway.pid() + " " + gateway.start() + " " + boot + "\n" + "launch " + mark + " "
                        + process.pid() + " " + process.start() + " 0 hash survived\n");
    }

    private static String bootId() throws IOException {
        return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    }
}
