package dev.sallyport.child.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.child.process.LaunchMark;
import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.ProcessKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("CHILD-17")
class LaunchLedgerTest {
    private static final List<String> COMMAND = List.of("npx", "--token", "s3cret");

    private final LaunchMark mark = LaunchMark.next();

    @TempDir
    private Path data;

    @Test
    void aLaunchIsOnRecordBeforeItsProcessIsKnown() throws IOException {
        ledger().starting(mark, "my server", COMMAND);

        assertThat(read()).singleElement().satisfies(ledger -> {
            assertThat(ledger.owner().process()).isEqualTo(ProcessKeys.own());
            assertThat(ledger.owner().isAlive()).isTrue();
            assertThat(ledger.entries()).singleElement().satisfies(entry -> {
                assertThat(entry.mark()).isEqualTo(mark);
                assertThat(entry.server()).isEqualTo("my server");
                assertThat(entry.process()).isNull();
            });
        });
    }

    @Test
    void theProcessIsAddedAndTheEndTakesTheLaunchOff() throws IOException {
        LaunchLedger ledger = ledger();
        ledger.starting(mark, "a", COMMAND);
        ledger.started(mark, new ProcessKey(12, 34));
        LaunchMark other = LaunchMark.next();
        ledger.starting(other, "b", COMMAND);
        ledger.ended(other);

        assertThat(read().get(0).entries())
                .singleElement()
                .satisfies(entry -> assertThat(entry.process()).isEqualTo(new ProcessKey(12, 34)));
    }

    @Test
    void theCommandIsRecordedAsAHash() throws IOException {
        ledger().starting(mark, "a", COMMAND);

        assertThat(Files.readString(file())).doesNotContain("npx").doesNotContain("s3cret");
        assertThat(read().get(0).entries().get(0).command()).matches("[0-9a-f]{64}");
    }

    @Test
    void historyIsBounded() throws IOException {
        LaunchLedger ledger = ledger();
        ledger.starting(mark, "stays", COMMAND);
        for (int i = 0; i < 1000; i++) {
            LaunchMark passing = LaunchMark.next();
            ledger.starting(passing, "passing", COMMAND);
            ledger.ended(passing);
        }

        assertThat(Files.readAllLines(file())).hasSizeLessThan(300);
        assertThat(read().get(0).entries())
                .singleElement()
                .satisfies(entry -> assertThat(entry.server()).isEqualTo("stays"));
    }

    @Test
    void whatRunsIsNoHistory() throws IOException {
        LaunchLedger ledger = ledger();
        ledger.starting(mark, "first", COMMAND);
        // another name of the file that there is now: one that takes its place has only the one
        Path same = Files.createLink(data.resolve("same"), file());

        for (int i = 0; i < 500; i++) {
            LaunchMark running = LaunchMark.next();
            ledger.starting(running, "running", COMMAND);
            ledger.started(running, new ProcessKey(i + 1, 1));
        }

        assertThat(Files.isSameFile(same, file())).as("appended to").isTrue();
        assertThat(read().get(0).entries()).hasSize(501);
    }

    @Test
    void theEndOfALaunchThatIsNotOnRecordAddsNothing() throws IOException {
        LaunchLedger ledger = ledger();
        ledger.starting(mark, "a", COMMAND);
        String before = Files.readString(file());

        ledger.ended(LaunchMark.next());
        ledger.started(LaunchMark.next(), new ProcessKey(1, 2));

        assertThat(Files.readString(file())).isEqualTo(before);
    }

    @Test
    void aGatewayThatEndsInOrderLeavesNoFile() throws IOException {
        LaunchLedger ledger = ledger();
        ledger.starting(mark, "a", COMMAND);
        ledger.ended(mark);

        ledger.close();

        assertThat(read()).isEmpty();
    }

    @Test
    void whatWasNotReapedStaysOnRecord() throws IOException {
        LaunchLedger ledger = ledger();
        ledger.starting(mark, "a", COMMAND);

        ledger.close();

        assertThat(read()).hasSize(1);
    }

    @Test
    void aFolderThatCannotBeWrittenDoesNotStopLaunches() throws IOException {
        Files.writeString(data.resolve("launches"), "in the way");

        LaunchLedger ledger = ledger();
        ledger.starting(mark, "a", COMMAND);
        ledger.started(mark, new ProcessKey(1, 2));
        ledger.ended(mark);

        assertThat(Files.readString(data.resolve("launches"))).isEqualTo("in the way");
    }

    private LaunchLedger ledger() {
        return new LedgerFolder(data).own();
    }

    private List<LedgerFile> read() throws IOException {
        return new LedgerFolder(data).read();
    }

    private Path file() {
        return data.resolve("launches").resolve(LedgerOwner.own().fileName());
    }
}
