package dev.sallyport.child.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.child.process.LaunchMark;
import dev.sallyport.child.process.ProcessKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("CHILD-17")
class LedgerFileTest {
    private static final String OWNER = "gateway 12 34 boot\n";
    private static final LedgerEntry ONE =
            new LedgerEntry(new LaunchMark("one"), "a server/\u00e9", "hash", 1234, new ProcessKey(56, 78));
    private static final LedgerEntry TWO = new LedgerEntry(new LaunchMark("two"), "b", "hash", 1235, null);

    @TempDir
    private Path data;

    @Test
    void launchesAreReadAsTheyWereWritten() throws IOException {
        assertThat(read(OWNER + ONE.line() + "\n" + TWO.line() + "\n"))
                .singleElement()
                .satisfies(ledger -> {
                    assertThat(ledger.owner()).isEqualTo(new LedgerOwner(new ProcessKey(12, 34), "boot"));
                    assertThat(ledger.entries()).containsExactly(ONE, TWO);
                });
    }

    @Test
    void aLaterLineOfALaunchTakesThePlaceOfAnEarlierOneAndAnEndOfBoth() throws IOException {
        LedgerEntry started = TWO.with(new ProcessKey(9, 9));

        assertThat(entries(TWO.line() + "\n" + ONE.line() + "\n" + started.line() + "\n"))
                .containsExactly(started, ONE);
        assertThat(entries(TWO.line() + "\n" + ONE.line() + "\n" + started.line() + "\nend two\n"))
                .containsExactly(ONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"e", "end", "end one", "launch", "launch two 1 2 3 hash", "launch two 1 2 3 hash b"})
    void aLastLineThatWasNotWrittenWholeDoesNotCount(String cut) throws IOException {
        assertThat(entries(ONE.line() + "\n" + cut)).containsExactly(ONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "end", "end one two", "launch", "launch two 1 x 3 hash b", "launch two 1 2end three"})
    void aLineThatWasCutDoesNotCountAndThoseBehindItDo(String damaged) throws IOException {
        assertThat(entries(ONE.line() + "\n" + damaged + "\n" + TWO.line() + "\n"))
                .containsExactly(ONE, TWO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "something else\n", "gateway 12\n", "gateway 12 34 boot"})
    void aFileThatIsNoLedgerIsLeftOut(String text) throws IOException {
        assertThat(read(text)).isEmpty();
    }

    @Test
    void whatCannotBeReadIsLeftOut() throws IOException {
        read(OWNER);
        Path launches = data.resolve("launches");
        Files.createDirectory(launches.resolve("0.ledger"));
        Files.createSymbolicLink(launches.resolve("2.ledger"), data.resolve("removed-meanwhile"));
        Files.write(launches.resolve("3.ledger"), new byte[] {(byte) 0xFF, '\n'});

        assertThat(new LedgerFolder(data).read())
                .singleElement()
                .satisfies(ledger -> assertThat(ledger.path()).hasFileName("1.ledger"));
    }

    @Test
    void filesWithAnotherNameAreNotLookedAt() throws IOException {
        read(OWNER);
        Files.writeString(data.resolve("launches/1.ledger.new"), OWNER);

        assertThat(new LedgerFolder(data).read()).hasSize(1);
    }

    @Test
    void everybodysLedgersAreReadByFileName() throws IOException {
        read(OWNER);
        Files.writeString(data.resolve("launches/2.ledger"), "gateway 2 2 boot\n");
        Files.writeString(data.resolve("launches/0.ledger"), "gateway 3 3 boot\n");

        assertThat(new LedgerFolder(data).read())
                .extracting(ledger -> ledger.owner().process().pid())
                .containsExactly(3L, 12L, 2L);
    }

    @Test
    void withoutAFolderThereAreNone() throws IOException {
        assertThat(new LedgerFolder(data).read()).isEmpty();
    }

    @Test
    void aLedgerThatIsRemovedIsNotReadAgain() throws IOException {
        LedgerFile ledger = read(OWNER).get(0);

        ledger.delete();
        ledger.delete();

        assertThat(new LedgerFolder(data).read()).isEmpty();
    }

    private List<LedgerEntry> entries(String lines) throws IOException {
        return read(OWNER + lines).get(0).entries();
    }

    private List<LedgerFile> read(String text) throws IOException {
        Path folder = Files.createDirectories(data.resolve("launches"));
        Files.writeString(folder.resolve("1.ledger"), text);
        return new LedgerFolder(data).read();
    }
}
