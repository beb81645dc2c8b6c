package dev.sallyport.registry;

import static dev.sallyport.registry.RegistryHarness.isDone;
import static dev.sallyport.registry.RegistryHarness.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.config.SettingsChange;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Configuration files that change while the gateway runs (rule CFG-42). */
@Tag("CFG-42")
class ChangesTest {
    @RegisterExtension
    private final RegistryHarness registry = new RegistryHarness();

    private final ScriptedEngines engines = registry.engines();

    private static Map<String, ServerConfig> servers(String... idsAndPrefixes) {
        Map<String, ServerConfig> servers = new LinkedHashMap<>();
        for (String one : idsAndPrefixes) {
            String[] parts = one.split(":");
            servers.put(parts[0], RegistryHarness.config(parts[0], parts[1]));
        }
        return servers;
    }

    private Future<Result> change(Map<String, ServerConfig> before, Map<String, ServerConfig> after) {
        Settings none = Settings.defaults();
        SettingsChange change = SettingsChange.between(none.withServers(before), none.withServers(after));
        return registry.ask(new RegistryCommand.Apply(change, after));
    }

    private void start(Map<String, ServerConfig> servers) {
        servers.values().forEach(server -> isDone(registry.ask(new RegistryCommand.Connect(server))));
    }

    @Test
    @Tag("CASE-82")
    void newServersConnectRemovedOnesLeaveChangedOnesRestartAndCallersSeeItAtOnce() {
        Map<String, ServerConfig> before = servers("gone:gone", "same:same", "changed:one");
        Map<String, ServerConfig> after = servers("same:same", "changed:two", "new:new");
        start(before);
        long version = registry.catalog().version();

        isDone(change(before, after));

        assertThat(registry.names()).containsExactly("new--echo", "same--echo", "two--echo");
        assertThat(engines.deployments("same")).isEqualTo(1);
        assertThat(registry.catalog().version()).isEqualTo(version + 1);
    }

    @Test
    @Tag("CASE-82")
    void whileItIsAppliedCallersSeeTheServersItTouchesAsTheyWere() {
        Map<String, ServerConfig> before = servers("gone:gone", "changed:one", "other:other");
        Map<String, ServerConfig> after = servers("changed:two", "new:new", "other:other");
        start(before);
        Future<Result> applying = registry.held(Step.CONNECT, "changed", () -> change(before, after));
        await().until(() ->
                engines.deployments("new") == 1 && engines.connection("new").listings() == 1);

        assertThat(registry.names()).containsExactly("gone--echo", "one--echo", "other--echo");
        engines.with("other", connection -> connection.lose(false));
        registry.awaitNames("gone--echo", "one--echo");

        engines.release(Step.CONNECT, "changed");
        isDone(applying);
        assertThat(registry.names()).containsExactly("new--echo", "two--echo");
        for (Catalog catalog : registry.announced()) {
            List<String> names = catalog.tools().stream().map(CatalogTool::name).toList();
            assertThat(names.contains("new--echo") && names.contains("gone--echo"))
                    .isFalse();
        }
    }

    @Test
    void serversMayTradeTheirPrefixes() {
        Map<String, ServerConfig> before = servers("a:one", "b:two");
        Map<String, ServerConfig> after = servers("a:two", "b:one");
        start(before);

        isDone(change(before, after));

        assertThat(registry.catalog().find("two--echo").server()).isEqualTo("a");
        assertThat(registry.catalog().find("one--echo").server()).isEqualTo("b");
    }

    @Test
    void aNewServerMayTakeAPrefixThatARemovedOrChangedOneGivesUp() {
        Map<String, ServerConfig> before = servers("gone:one", "moved:two");
        Map<String, ServerConfig> after = servers("moved:three", "c:one", "d:two");
        start(before);

        isDone(change(before, after));

        assertThat(registry.names()).containsExactly("one--echo", "three--echo", "two--echo");
    }

    @Test
    void aServerThatIsSwitchedOffDisconnects() {
        Map<String, ServerConfig> before = servers("a:a");
        Map<String, ServerConfig> after = Map.of(
                "a",
                new dev.sallyport.config.load.ServerReader(Map.of(), dev.sallyport.config.ServerLimits.DEFAULT)
                        .read("a", "{\"command\":\"x\",\"enabled\":false}")
                        .config());
        start(before);

        isDone(change(before, after));

        assertThat(registry.servers()).isEmpty();
    }

    @Test
    void oneThatFailsIsReportedAndDoesNotStopTheOthers() {
        Map<String, ServerConfig> after = servers("bad:bad", "good:good");
        engines.script("bad").connects(Script.Connect.FAILED);

        assertThat(reason(change(Map.of(), after))).isEqualTo("nobody answered");

        assertThat(registry.names()).containsExactly("good--echo");
    }

    @Test
    void aChangeOfAServerWhoseConnectIsInFlightEndsThatConnect() {
        Map<String, ServerConfig> before = servers("a:one");
        Map<String, ServerConfig> after = servers("a:two");
        Future<Result> connecting =
                registry.held(Step.CONNECT, "a", () -> registry.ask(new RegistryCommand.Connect(before.get("a"))));
        Future<Result> applying = change(before, after);

        assertThat(reason(connecting)).contains("it was disconnected while it was connecting");
        engines.release(Step.CONNECT, "a");
        isDone(applying);
        assertThat(registry.names()).containsExactly("two--echo");
    }

    @Test
    void whatWasGivenAtRunTimeIsNotTouched() {
        isDone(registry.ask(new RegistryCommand.Connect(RegistryHarness.given("a", ""))));

        isDone(change(servers("a:one"), servers("a:two")));

        assertThat(registry.names()).containsExactly("a--echo");
    }

    @Test
    @Tag("RFR-5")
    void aServerThatTakesLongDoesNotHoldUpTheOthersForEver() {
        Map<String, ServerConfig> after = servers("slow:slow", "quick:quick");
        engines.hold(Step.CONNECT, "slow");
        Future<Result> applying = change(Map.of(), after);

        await().atMost(java.time.Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(registry.names()).containsExactly("quick--echo"));

        engines.release(Step.CONNECT, "slow");
        isDone(applying);
    }
}
