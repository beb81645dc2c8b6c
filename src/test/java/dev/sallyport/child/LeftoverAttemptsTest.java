package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.child.ledger.LedgerEntry;
import dev.sallyport.child.ledger.LedgerFile;
import dev.sallyport.child.ledger.LedgerFolder;
import dev.sallyport.child.process.LaunchMark;
import io.vertx.core.Future;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How what is left of a dead gateway's launches is ended, with a reaper that does what it is told. */
@Tag("CHILD-17")
class LeftoverAttemptsTest {
    private static final ChildExit EXIT = new ChildExit(4242, 0, null);

    private final FakeHost host = new FakeHost();
    private final Leftovers leftovers = new Leftovers(host);

    @TempDir
    private Path data;

    private Path file;
    private LedgerFile ledger;

    @BeforeEach
    void write() throws IOException {
        file = Files.createDirectories(data.resolve("launches")).resolve("dead.ledger");
        Files.writeString(file, "gateway 999999999 1 boot\n");
        ledger = new LedgerFolder(data).read().get(0);
    }

    @Test
    void whoWaitsForAServerSharesTheAttemptThatWasBegun() {
        leftovers.end(List.of(left("a"), left("a"), left("b")));
        assertThat(host.reaps).extracting(Reap::server).containsExactly("a", "a", "b");

        Future<Void> first = leftovers.clear("a");
        assertThat(leftovers.clear("a")).isSameAs(first);
        host.reaped(0, EXIT);
        assertThat(first.isComplete()).isFalse();
        host.reaped(1, EXIT);

        assertThat(first.succeeded()).isTrue();
        assertThat(host.reaps).hasSize(3);
    }

    @Test
    void aLedgerIsRemovedOnceNothingOfItIsLeft() {
        leftovers.end(List.of(left("a"), left("b")));

        host.reaped(0, EXIT);
        assertThat(file).exists();
        host.reaped(1, EXIT);

        assertThat(file).doesNotExist();
    }

    @Test
    void aLedgerDoesNotWaitForWhatIsLeftOfAnother() throws IOException {
        Path second = Files.writeString(file.resolveSibling("z.ledger"), "gateway 999999998 1 boot\n");
        LedgerFile other = new LedgerFolder(data).read().get(1);
        leftovers.end(List.of(left("a"), left(other, "b")));

        host.reaped(0, EXIT);

        assertThat(file).doesNotExist();
        assertThat(second).exists();
    }

    @Test
    @Tag("CHILD-21")
    void anAttemptThatFailedIsMadeAgain() {
        leftovers.end(List.of(left("a")));
        Future<Void> first = leftovers.clear("a");
        host.reapFails("it could not be reaped");
        assertThat(first.cause()).hasMessage("it could not be reaped");
        assertThat(file).exists();

        Future<Void> second = leftovers.clear("a");
        host.reaped(EXIT);

        assertThat(second.succeeded()).isTrue();
        assertThat(host.reaps).hasSize(2);
        assertThat(file).doesNotExist();
    }

    @Test
    void nobodyWaitsForWhatIsGoneOrAnothers() {
        leftovers.end(List.of(left("a")));
        assertThat(leftovers.clear("b").succeeded()).isTrue();
        host.reaped(EXIT);

        assertThat(leftovers.clear("a").succeeded()).isTrue();
        assertThat(host.reaps).hasSize(1);
    }

    private Leftover left(String server) {
        return left(ledger, server);
    }

    private static Leftover left(LedgerFile ledger, String server) {
        LedgerEntry entry = new LedgerEntry(new LaunchMark("mark of " + server), server, "hash", 0, FakeChild.KEY);
        return new Leftover(ledger, entry, new FakeChild());
    }
}
