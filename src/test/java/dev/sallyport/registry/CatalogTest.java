package dev.sallyport.registry;

import static dev.sallyport.registry.RegistryHarness.isDone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.RegistryCommand.Result;
import io.vertx.core.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The catalog (rules RFR). */
class CatalogTest {
    @RegisterExtension
    private final RegistryHarness registry = new RegistryHarness();

    private final ScriptedEngines engines = registry.engines();

    private CatalogTool tool(String name) {
        CatalogTool tool = registry.catalog().find(name);
        assertThat(tool).isNotNull();
        return tool;
    }

    @Test
    @Tag("RFR-1")
    void aListingOfASessionThatIsLostMeanwhileContributesNothingEvenOnceItIsBack() {
        isDone(registry.connect("m"));
        engines.script("m").tools("old");
        Future<Result> refreshing = registry.held(Step.LIST, "m", () -> registry.refresh());

        engines.with("m", connection -> connection.lose(true));
        engines.script("m").tools("new");
        engines.with("m", ScriptedConnection::reconnect);
        engines.release(Step.LIST, "m");

        isDone(refreshing);
        registry.awaitNames("m--new");
    }

    @Test
    @Tag("RFR-1")
    void aListingOfAServerThatIsRemovedMeanwhileContributesNothing() {
        isDone(registry.connect("m"));
        Future<Result> refreshing = registry.held(Step.LIST, "m", () -> registry.refresh());

        isDone(registry.disconnect("m"));

        isDone(refreshing);
        assertThat(registry.names()).isEmpty();
    }

    @Test
    @Tag("RFR-2")
    void aListingOvertakenByALaterOneIsNotPublished() {
        isDone(registry.connect("m"));
        engines.script("m").numbered();
        Future<Result> first = registry.held(Step.LIST, "m", () -> registry.refresh());
        Future<Result> second = registry.refresh();
        await().until(() -> engines.connection("m").listings() == 3);

        engines.releaseOne(Step.LIST, "m", true);
        isDone(second);
        assertThat(registry.names()).containsExactly("m--t3");

        engines.release(Step.LIST, "m");
        isDone(first);
        assertThat(registry.names()).containsExactly("m--t3");
        assertThat(engines.connection("m").listings()).isEqualTo(3);
    }

    @Test
    @Tag("RFR-2")
    void aListingOvertakenByOneThatFailedIsFollowedByOneMore() {
        isDone(registry.connect("m"));
        engines.script("m").numbered();
        Future<Result> first = registry.held(Step.LIST, "m", () -> registry.refresh());
        Future<Result> second = registry.refresh();
        await().until(() -> engines.connection("m").listings() == 3);

        engines.script("m").listingFails(true);
        engines.releaseOne(Step.LIST, "m", true);
        isDone(second);
        engines.script("m").listingFails(false);
        engines.release(Step.LIST, "m");

        isDone(first);
        assertThat(registry.names()).containsExactly("m--t4");
    }

    @Test
    @Tag("RFR-3")
    @Tag("CASE-7")
    @Tag("CASE-32")
    void aServerThatReconnectsKeepsItsToolsAndOnlyItsOwnAreUnavailable() {
        isDone(registry.connect("m"));
        isDone(registry.connect("n"));

        engines.with("m", connection -> connection.lose(true));

        await().untilAsserted(() -> assertThat(tool("m--echo").available()).isFalse());
        assertThat(tool("n--echo").available()).isTrue();
        engines.with("m", ScriptedConnection::reconnect);
        await().untilAsserted(() -> assertThat(tool("m--echo").available()).isTrue());
    }

    @Test
    @Tag("RFR-3")
    void frontsReadOfEachServerWithASessionWhetherItCanBeCalled() {
        isDone(registry.connect("m", "pre"));
        assertThat(registry.catalog().servers()).containsOnlyKeys("m");
        assertThat(registry.catalog().servers().get("m").prefix()).isEqualTo("pre");
        assertThat(registry.catalog().servers().get("m").available()).isTrue();

        engines.with("m", connection -> connection.lose(true));
        await().until(() -> !registry.catalog().servers().get("m").available());

        isDone(registry.disconnect("m"));
        assertThat(registry.catalog().servers()).isEmpty();
    }

    @Test
    @Tag("RFR-3")
    void aServerWhoseReconnectingHaltsForGoodLeavesTheCatalog() {
        isDone(registry.connect("m"));
        engines.with("m", connection -> connection.lose(true));
        await().untilAsserted(() -> assertThat(tool("m--echo").available()).isFalse());

        engines.with("m", ScriptedConnection::verdict);

        registry.awaitNames();
        await().until(() -> registry.state("m").equals("closed"));
    }

    @Test
    @Tag("RFR-3")
    void aServerWhoseCloseCannotConfirmItsChildsExitLeavesTheCatalog() {
        isDone(registry.connect("m"));
        engines.script("m").unreapable(true);

        RegistryHarness.reason(registry.disconnect("m"));

        assertThat(registry.names()).isEmpty();
        engines.script("m").unreapable(false);
    }

    @Test
    @Tag("RFR-4")
    void theLossOfASessionDropsItsToolsClassesAtOnce() {
        isDone(registry.connect("m"));
        assertThat(tool("m--echo").classes()).containsExactly("files");
        engines.hold(Step.LIST, "m");
        registry.refresh();
        registry.awaitHeld(Step.LIST, "m");

        engines.with("m", connection -> connection.lose(true));
        await().untilAsserted(() -> assertThat(tool("m--echo").classes()).isEmpty());
        engines.with("m", ScriptedConnection::reconnect);
        engines.releaseOne(Step.LIST, "m", false); // begun before the loss
        await().untilAsserted(() -> assertThat(tool("m--echo").available()).isTrue());
        assertThat(tool("m--echo").classes()).isEmpty();

        engines.release(Step.LIST, "m");
        await().untilAsserted(() -> assertThat(tool("m--echo").classes()).containsExactly("files"));
    }

    @Test
    @Tag("RFR-5")
    void aSlowListingDelaysNobodyElse() {
        isDone(registry.connect("first"));
        isDone(registry.connect("second"));
        engines.script("second").tools("echo", "more");
        engines.hold(Step.LIST, "first");

        Future<Result> refreshing = registry.refresh();

        registry.awaitNames("first--echo", "second--echo", "second--more");
        assertThat(refreshing.isComplete()).isFalse();
        engines.release(Step.LIST, "first");
        isDone(refreshing);
    }

    @Test
    @Tag("RFR-5")
    void aRelistThatFailsKeepsTheToolsAndIsReported() {
        isDone(registry.connect("m"));
        engines.script("m").listingFails(true);

        isDone(registry.refresh());

        assertThat(registry.names()).containsExactly("m--echo");
        assertThat(registry.traces("tools-listing-failed")).singleElement().satisfies(trace -> {
            assertThat(trace.server()).isEqualTo("m");
            assertThat(trace.detail().getString("reason")).isEqualTo("the tools could not be listed");
        });
    }

    @Test
    @Tag("RFR-6")
    void aCatalogIsASnapshotInTheOrderOfNamesWithAVersionThatGrows() {
        engines.script("m").tools("b", "a");
        isDone(registry.connect("m"));
        Catalog first = registry.catalog();
        isDone(registry.connect("l"));
        Catalog second = registry.catalog();

        assertThat(first.tools()).extracting(CatalogTool::name).containsExactly("m--a", "m--b");
        assertThat(second.tools()).extracting(CatalogTool::name).containsExactly("l--echo", "m--a", "m--b");
        assertThat(second.version()).isGreaterThan(first.version());
        assertThat(first.byName().keySet()).containsExactly("m--a", "m--b");
    }

    @Test
    @Tag("RFR-6")
    void aRefreshThatChangesNothingAnnouncesNothing() {
        isDone(registry.connect("m"));
        long version = registry.catalog().version();

        isDone(registry.refresh());

        assertThat(registry.catalog().version()).isEqualTo(version);
    }

    @Test
    @Tag("RFR-6")
    @Tag("CASE-52")
    void manyAnnouncementsInAShortTimeAreOneOrTwoListingsAndOneAnnouncementForEachChange() {
        isDone(registry.connect("m"));
        long version = registry.catalog().version();
        engines.script("m").tools("echo", "more");
        engines.with("m", connection -> {
            for (int i = 0; i < 10; i++) {
                connection.announce();
            }
        });

        registry.awaitNames("m--echo", "m--more");
        await().until(() -> engines.connection("m").listings() == 3);
        isDone(registry.refresh());

        assertThat(engines.connection("m").listings()).isEqualTo(4);
        assertThat(registry.catalog().version()).isEqualTo(version + 1);
    }

    @Test
    @Tag("RFR-7")
    @Tag("CASE-77")
    void aToolThatPolicyHidesIsNotPublished() {
        engines.script("m").tools("read", "write");
        isDone(registry.ask(new dev.sallyport.bus.RegistryCommand.Connect(
                RegistryHarness.given("m", ",\"disabledTools\":[\"write\"]").config())));

        assertThat(registry.names()).containsExactly("m--read");
        assertThat(registry.catalog().missing("m--write").kind().label()).isEqualTo("unknown-tool");
    }
}
