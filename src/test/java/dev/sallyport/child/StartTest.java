package dev.sallyport.child;

import static dev.sallyport.child.Nursery.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.ChildrenQuery;
import dev.sallyport.bus.ChildrenReport;
import dev.sallyport.bus.LaunchReply;
import dev.sallyport.bus.Local;
import dev.sallyport.child.ledger.LedgerEntry;
import dev.sallyport.child.ledger.LedgerFolder;
import dev.sallyport.child.process.ChildProcess;
import dev.sallyport.child.process.LocalProcesses;
import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.ProcessOperations;
import dev.sallyport.kit.Processes;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartTest {
    private final Heard heard = new Heard();
    private Nursery nursery = new Nursery();

    @TempDir
    private Path folder;

    @AfterEach
    void closeAll() {
        nursery.close();
    }

    @Test
    @Tag("CHILD-2")
    @Tag("CASE-5")
    void aMissingCommandIsRefusedWithTheSystemsReason() {
        Nursery.Wish missing = new Nursery.Wish(heard, "no-such-command-here").server("web");

        assertThat(nursery.refusal(missing.request(nursery.context)))
                .isEqualTo("cannot start \"no-such-command-here\" of MCP server \"web\": No such file or directory");
    }

    @Test
    @Tag("CHILD-2")
    void aFileThatMayNotBeRunIsRefusedWithTheSystemsReason() throws IOException {
        Path file = Files.writeString(folder.resolve("server"), "#!/bin/sh\n");

        assertThat(nursery.refusal(nursery.request(heard, file.toString()))).endsWith(": Permission denied");
    }

    @Test
    @Tag("CHILD-2")
    void aFolderIsRefusedWithTheSystemsReason() {
        assertThat(nursery.refusal(nursery.request(heard, folder.toString()))).endsWith(": Permission denied");
    }

    @Test
    @Tag("CHILD-2")
    void aScriptWithoutItsInterpreterIsRefused() throws IOException {
        Path script = Files.writeString(folder.resolve("server"), "#!/no/such/interpreter -x\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(nursery.refusal(nursery.request(heard, script.toString())))
                .endsWith(": /no/such/interpreter: No such file or directory");
    }

    @Test
    @Tag("CHILD-2")
    void aMissingWorkingFolderIsNamed() {
        Nursery.Wish cat = new Nursery.Wish(heard, "cat");

        assertThat(nursery.refusal(cat.in(nursery.context, folder.resolve("gone"))))
                .endsWith(": working folder " + folder.resolve("gone") + ": No such file or directory");
    }

    @Test
    @Tag("CHILD-2")
    void anArgumentListThatIsTooLongIsRefusedWithTheSystemsReason() {
        assertThat(nursery.refusal(nursery.request(heard, "echo", "x".repeat(3_000_000))))
                .endsWith(": Argument list too long");
    }

    @Test
    @Tag("CHILD-2")
    void aBrokenVariableIsRefusedWithoutShowingIt() {
        Nursery.Wish env = new Nursery.Wish(heard, "env").env(java.util.Map.of("TOKEN", "s3cret\0"));

        assertThat(nursery.refusal(env.request(nursery.context)))
                .contains("a variable of its environment")
                .doesNotContain("s3cret");
    }

    @Test
    void aCommandIsLookedUpInTheWorkingFolder() throws IOException {
        Path script = Files.writeString(folder.resolve("server"), "#!/bin/sh\npwd; exec cat\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Nursery.Wish here = new Nursery.Wish(heard, "./server");

        Nursery.launched(nursery.ask(here.in(nursery.context, folder)));

        await().untilAsserted(() ->
                assertThat(heard.lines).containsExactly(folder.toRealPath().toString()));
    }

    @Test
    @Tag("CHILD-14")
    void aLaunchThatIsAbandonedWhileItIsSpawnedIsClosed() {
        CompletableFuture<Void> hold = new CompletableFuture<>();
        CompletableFuture<ChildProcess> spawned = new CompletableFuture<>();
        nursery.close();
        nursery = new Nursery(slow(hold, spawned), 8, folder);
        Promise<Void> abandoned = Promise.promise();
        Nursery.Wish cat = new Nursery.Wish(heard, "cat").abandonedBy(abandoned.future());
        Future<LaunchReply> reply = nursery.ask(cat.request(nursery.context));

        abandoned.complete();
        hold.complete(null);

        assertThat(await(reply))
                .isInstanceOfSatisfying(
                        LaunchReply.NotLaunched.class,
                        not -> assertThat(not.reason()).contains("\"cat\" of MCP server \"" + cat.server() + "\""));
        await().until(() -> !Processes.isAlive(spawned.join().key().pid()));
    }

    @Test
    @Tag("CHILD-14")
    @Tag("CHILD-18")
    void stoppingWaitsForASpawnAndClosesWhatItYields() {
        CompletableFuture<Void> hold = new CompletableFuture<>();
        CompletableFuture<ChildProcess> spawned = new CompletableFuture<>();
        nursery.close();
        nursery = new Nursery(slow(hold, spawned), 8, folder);
        nursery.ask(nursery.request(heard, "cat"));
        await().until(() -> Files.exists(folder.resolve("launches")));

        Future<Void> stopped = nursery.stopChildren();
        hold.complete(null);

        await(stopped);
        assertThat(Processes.isAlive(spawned.join().key().pid())).isFalse();
    }

    @Test
    @Tag("CHILD-18")
    void stoppingClosesEveryChild() {
        List<ChildHandle> children = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            children.add(nursery.sh(new Heard(), "sleep 1000 & exec cat"));
        }

        await(nursery.stopChildren());

        assertThat(children).noneMatch(child -> Processes.isAlive(child.pid()));
    }

    @Test
    @Tag("CASE-3")
    void aSecondLaunchForAServerIsRefusedWhileTheFirstRuns() {
        Nursery.Wish cat = new Nursery.Wish(heard, "cat");
        ChildHandle first = Nursery.launched(nursery.ask(cat.request(nursery.context)));

        assertThat(nursery.refusal(cat.request(nursery.context))).contains("an earlier launch of it still runs");

        assertThat(Processes.isAlive(first.pid())).isTrue();
    }

    @Test
    void aLaunchWaitsUntilTheEarlierOneOfItsServerHasEnded() {
        Nursery.Wish slow =
                new Nursery.Wish(heard, "sh", "-c", "trap '' TERM; while :; do sleep 0.05; done").limits(Nursery.QUICK);
        ChildHandle first = Nursery.launched(nursery.ask(slow.request(nursery.context)));
        first.close();

        Nursery.launched(nursery.ask(slow.request(nursery.context)));

        assertThat(Processes.isAlive(first.pid())).isFalse();
    }

    @Test
    void startsBeyondTheLimitWaitUntilAnotherChildHasSpoken() {
        nursery.close();
        nursery = new Nursery(new LocalProcesses(), 1, folder);
        ChildHandle silent = nursery.launch(heard, "cat");
        Future<LaunchReply> second = nursery.ask(nursery.request(new Heard(), "cat"));
        await().during(Duration.ofMillis(500)).until(() -> !second.isComplete());

        silent.write(io.vertx.core.buffer.Buffer.buffer("{}\n"));

        Nursery.launched(second);
    }

    @Test
    void aStartThatFailsKeepsNobodyFromStarting() {
        nursery.close();
        nursery = new Nursery(new LocalProcesses(), 1, folder);

        nursery.refusal(nursery.request(heard, "no-such-command-here"));

        nursery.launch(heard, "cat");
    }

    @Test
    @Tag("CHILD-17")
    void whatRunsIsOnRecordAndWhatDoesNotIsNot() throws IOException {
        nursery.close();
        nursery = new Nursery(new LocalProcesses(), 8, folder);
        LedgerFolder ledgers = new LedgerFolder(folder);
        ChildHandle first = nursery.launch(new Heard(), "cat");
        ChildHandle second = nursery.launch(heard, "cat");
        nursery.refusal(nursery.request(heard, "no-such-command-here"));
        await(first.close());

        assertThat(ledgers.read())
                .singleElement()
                .satisfies(ledger -> assertThat(ledger.entries())
                        .extracting(LedgerEntry::process)
                        .extracting(ProcessKey::pid)
                        .containsExactly(second.pid()));

        await(nursery.stopChildren());
        assertThat(ledgers.read()).isEmpty();
    }

    @Test
    void aReportTellsOfEveryServerThatWasLaunched() {
        Nursery.Wish runs = new Nursery.Wish(heard, "cat").server("runs");
        Nursery.Wish ended = new Nursery.Wish(new Heard(), "cat").server("ended");
        await(Nursery.launched(nursery.ask(runs.request(nursery.context))).close());
        Nursery.launched(nursery.ask(runs.request(nursery.context)));
        await(Nursery.launched(nursery.ask(ended.request(nursery.context))).close());

        ChildrenReport report = await(Local.request(nursery.vertx, Addresses.CHILDREN, new ChildrenQuery()));

        assertThat(report.children())
                .extracting(
                        child -> child.server() + ": " + child.launches() + (child.running() == null ? "" : ", runs"))
                .containsExactlyInAnyOrder("runs: 2, runs", "ended: 1");
    }

    @Test
    void aChildKnowsWhatWasBeforeIt() {
        Nursery.Wish cat = new Nursery.Wish(heard, "cat");
        await(Nursery.launched(nursery.ask(cat.request(nursery.context))).close());

        ChildHandle second = Nursery.launched(nursery.ask(cat.request(nursery.context)));

        assertThat(second.stats().earlierLaunches()).isEqualTo(1);
        assertThat(second.stats().lastExit()).isNotNull();
    }

    private static ProcessOperations slow(CompletableFuture<Void> hold, CompletableFuture<ChildProcess> spawned) {
        return spec -> {
            hold.join();
            ChildProcess process = new LocalProcesses().start(spec);
            spawned.complete(process);
            return process;
        };
    }
}
