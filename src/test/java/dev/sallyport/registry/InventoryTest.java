package dev.sallyport.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.ServerLimits;
import dev.sallyport.config.load.ServerReader;
import dev.sallyport.rpc.Bytes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class InventoryTest {
    private final Inventory inventory = new Inventory(RegistryHarness.config("a", "pre"));

    private static SessionInfo session(long number) {
        return new SessionInfo(number, "2026-07-28", Bytes.utf8("{}"), null, null, 0);
    }

    private static List<ToolDefinition> tools(String... names) {
        return List.of(names).stream().map(ScriptedConnection::tool).toList();
    }

    private List<String> names() {
        return inventory.tools().stream().map(CatalogTool::name).toList();
    }

    @Test
    @Tag("PFX-1")
    void toolsArePublishedUnderThePrefix() {
        inventory.connected(session(1));

        assertThat(inventory.listed(1, tools("echo"))).isTrue();
        assertThat(names()).containsExactly("pre--echo");
        assertThat(inventory.tools().get(0).tool()).isEqualTo("echo");
    }

    @Test
    @Tag("RFR-1")
    void aListingCountsOnlyInTheSessionItCameFrom() {
        inventory.connected(session(1));
        inventory.lost(1);
        assertThat(inventory.listed(1, tools("late"))).isFalse();

        inventory.connected(session(2));
        assertThat(inventory.listed(1, tools("later"))).isFalse();
        assertThat(names()).isEmpty();
    }

    @Test
    @Tag("RFR-1")
    void aListingOfAServerThatIsGoneCountsForNothing() {
        inventory.connected(session(1));
        inventory.gone();

        assertThat(inventory.listed(1, tools("late"))).isFalse();
        assertThat(inventory.listed(0, tools("late"))).isFalse();
        assertThat(inventory.connected(session(2))).isFalse();
    }

    @Test
    @Tag("RFR-3")
    void aServerThatReconnectsKeepsItsToolsMarkedUnavailable() {
        inventory.connected(session(1));
        inventory.listed(1, tools("echo"));

        inventory.lost(1);

        assertThat(inventory.tools()).singleElement().matches(tool -> !tool.available());
        assertThat(inventory.live()).isZero();
        assertThat(inventory.session()).isNotNull();
    }

    @Test
    @Tag("RFR-3")
    void aServerThatIsGoneHasNothing() {
        inventory.connected(session(1));
        inventory.listed(1, tools("echo"));

        inventory.gone();

        assertThat(inventory.tools()).isEmpty();
        assertThat(inventory.session()).isNull();
    }

    @Test
    @Tag("RFR-4")
    void classesDieWithTheirSessionAndNoEarlierListingRestoresThem() {
        inventory.connected(session(1));
        inventory.listed(1, tools("echo"));
        assertThat(inventory.tools().get(0).classes()).containsExactly("files");

        inventory.lost(1);
        assertThat(inventory.tools().get(0).classes()).isEmpty();

        inventory.connected(session(2));
        inventory.listed(1, tools("echo"));
        assertThat(inventory.tools().get(0).classes()).isEmpty();
    }

    @Test
    @Tag("MOD-44")
    void newsMayComeInInAnyOrder() {
        inventory.lost(1);
        assertThat(inventory.connected(session(1))).isFalse();
        assertThat(inventory.live()).isZero();

        assertThat(inventory.connected(session(3))).isTrue();
        assertThat(inventory.connected(session(2))).isFalse();
        inventory.lost(2);
        assertThat(inventory.live()).isEqualTo(3);
    }

    @Test
    @Tag("RFR-7")
    @Tag("CASE-77")
    void onlyToolsThatPolicyAllowsArePublished() {
        ServerConfig config = new ServerReader(Map.of(), ServerLimits.DEFAULT)
                .read("a", "{\"url\":\"http://h/\",\"enabledTools\":[\"read*\"],\"disabledTools\":[\"read_all\"]}")
                .config();
        Inventory narrowed = new Inventory(config);
        narrowed.connected(session(1));

        narrowed.listed(1, tools("read_one", "read_all", "write"));

        assertThat(narrowed.tools()).extracting(CatalogTool::name).containsExactly("a--read_one");
    }

    @Test
    void aNameThatIsListedTwiceIsPublishedOnce() {
        inventory.connected(session(1));
        inventory.listed(1, tools("echo", "echo"));

        assertThat(names()).containsExactly("pre--echo");
    }
}
