package dev.sallyport.registry;

import static dev.sallyport.registry.RegistryHarness.isDone;
import static dev.sallyport.registry.RegistryHarness.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.ServerDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that were given at run time outlast a restart of the gateway. */
class StoreTest {
    @TempDir
    Path folder;

    private final ServerDefinition given = RegistryHarness.given("s", ",\"toolPrefix\":\"kept\"");

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        new StoreFile(folder).write(Map.of("a", "{\"url\":\"x\"}", "b", "{}"));

        assertThat(new StoreFile(folder).read()).isEqualTo(Map.of("a", "{\"url\":\"x\"}", "b", "{}"));
        assertThat(Files.list(folder).map(Path::getFileName).map(Path::toString))
                .containsExactly("servers.json");
    }

    @Test
    void onlyItsOwnerMayReadIt() throws IOException {
        new StoreFile(folder).write(Map.of("a", "{}"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("servers.json"))))
                .isEqualTo("rw-------");
    }

    @Test
    void aCrashInTheMiddleOfAWriteLeavesTheOldOne() throws IOException {
        new StoreFile(folder).write(Map.of("a", "{}"));
        Files.writeString(folder.resolve("servers.json.next"), "{\"serv");

        assertThat(new StoreFile(folder).read()).containsOnlyKeys("a");
        new StoreFile(folder).write(Map.of("b", "{}"));
        assertThat(new StoreFile(folder).read()).containsOnlyKeys("b");
    }

    @Test
    void aFileThatIsNoStoreIsNamed() throws IOException {
        Files.writeString(folder.resolve("servers.json"), "hello");

        assertThatThrownBy(() -> new StoreFile(folder).read()).hasMessageContaining("servers.json is not a store");
    }

    @Test
    void aServerThatWasGivenComesBackAtTheNextStart() {
        try (RegistryHarness registry = new RegistryHarness(folder)) {
            isDone(registry.ask(new RegistryCommand.Connect(given)));
            assertThat(registry.server("s").origin()).isEqualTo("store");
        }
        try (RegistryHarness registry = new RegistryHarness(folder)) {
            registry.awaitNames("kept--echo");
            assertThat(registry.server("s").origin()).isEqualTo("store");
        }
    }

    @Test
    void aServerThatWasDisconnectedDoesNot() {
        try (RegistryHarness registry = new RegistryHarness(folder)) {
            isDone(registry.ask(new RegistryCommand.Connect(given)));
            isDone(registry.disconnect("s"));
        }
        try (RegistryHarness registry = new RegistryHarness(folder)) {
            assertThat(registry.servers()).isEmpty();
        }
    }

    @Test
    void aServerIsStoredAsItsLastRestartLeftIt() {
        try (RegistryHarness registry = new RegistryHarness(folder)) {
            isDone(registry.ask(new RegistryCommand.Connect(given)));
            isDone(registry.ask(new RegistryCommand.Restart("s", RegistryHarness.given("t", ""))));
        }
        try (RegistryHarness registry = new RegistryHarness(folder)) {
            registry.awaitNames("t--echo");
            assertThat(registry.isListed("s")).isFalse();
        }
    }

    @Test
    void aConnectThatFailsIsNotStoredAndOneThatGoesOnTryingIs() {
        try (RegistryHarness registry = new RegistryHarness(folder)) {
            registry.engines().script("s").connects(Script.Connect.FAILED);
            reason(registry.ask(new RegistryCommand.Connect(given)));
            registry.engines().script("t").connects(Script.Connect.FAILED_AND_RETRIES);
            reason(registry.ask(new RegistryCommand.Connect(RegistryHarness.given("t", ""))));
        }
        try (RegistryHarness registry = new RegistryHarness(folder)) {
            registry.awaitNames("t--echo");
            assertThat(registry.isListed("s")).isFalse();
        }
    }

    @Test
    void whatWasGivenAtRunTimeWinsOverAFile() {
        try (RegistryHarness registry = new RegistryHarness(folder)) {
            isDone(registry.ask(new RegistryCommand.Connect(given)));

            assertThat(reason(registry.connect("s"))).contains("given at run time, which wins over its file");
        }
    }

    @Test
    void puttingTheSameAgainDoesNothing() {
        try (RegistryHarness registry = new RegistryHarness(folder)) {
            isDone(registry.ask(new RegistryCommand.Put(given)));
            isDone(registry.ask(new RegistryCommand.Put(given)));
            assertThat(registry.engines().deployments("s")).isEqualTo(1);

            isDone(registry.ask(new RegistryCommand.Put(RegistryHarness.given("s", ""))));
            assertThat(registry.names()).containsExactly("s--echo");
        }
    }
}
