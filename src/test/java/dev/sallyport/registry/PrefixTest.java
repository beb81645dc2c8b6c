package dev.sallyport.registry;

import static dev.sallyport.registry.RegistryHarness.isDone;
import static dev.sallyport.registry.RegistryHarness.reason;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Provide;
import dev.sallyport.bus.RegistryCommand.Result;
import io.vertx.core.Future;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Prefixes that never meet, of servers and providers (rules PFX). */
class PrefixTest {
    @RegisterExtension
    private final RegistryHarness registry = new RegistryHarness();

    private Future<Result> provide(String id, String prefix, String... tools) {
        return registry.ask(new Provide(
                id,
                prefix,
                List.of(tools).stream().map(ScriptedConnection::tool).toList()));
    }

    @Test
    @Tag("PFX-2")
    @Tag("CASE-54")
    void aConnectWhosePrefixMeetsAnothersIsRefusedNamingBoth() {
        isDone(registry.connect("a", "foo"));

        RegistryCommand.Rejected rejected = RegistryHarness.rejected(registry.connect("b", "foo--bar"));

        assertThat(rejected.conflict()).isTrue();
        assertThat(rejected.reason())
                .isEqualTo(
                        "MCP server \"b\" cannot have the prefix \"foo--bar\": it meets \"foo\" of MCP server \"a\"");
        assertThat(registry.state("b")).isEqualTo("refused");
    }

    @Test
    @Tag("PFX-3")
    void aDisconnectReleasesWhatItsServerClaimedAtConnect() {
        isDone(registry.connect("a", "old"));
        isDone(registry.restart("a", "a", "new"));

        isDone(registry.connect("b", "old"));
        isDone(registry.disconnect("a"));
        isDone(registry.connect("c", "new"));
    }

    @Test
    @Tag("PFX-4")
    @Tag("BUS-4")
    void aProvidersToolsAreInTheCatalogUntilItLeaves() {
        isDone(provide("p", "clock", "now"));
        assertThat(registry.names()).containsExactly("clock--now");
        assertThat(registry.server("p").origin()).isEqualTo("bus");

        isDone(provide("p", "clock", "now", "later"));
        assertThat(registry.names()).containsExactly("clock--later", "clock--now");

        isDone(registry.ask(new RegistryCommand.Withdraw("p")));
        assertThat(registry.names()).isEmpty();
        assertThat(registry.isListed("p")).isFalse();
        isDone(registry.connect("a", "clock"));
    }

    @Test
    @Tag("PFX-4")
    void aReservedPrefixIsHeldBeforeThereAreToolsUnderIt() {
        isDone(registry.ask(new RegistryCommand.Reserve("p", "clock")));
        assertThat(registry.names()).isEmpty();
        assertThat(reason(registry.connect("a", "clock"))).contains("meets \"clock\" of tool provider \"p\"");
        assertThat(reason(registry.ask(new RegistryCommand.Reserve("q", "clock--x"))))
                .contains("\"p\"");

        isDone(provide("p", "clock", "now"));
        isDone(registry.ask(new RegistryCommand.Reserve("p", "clock")));
        assertThat(registry.names()).containsExactly("clock--now");
    }

    @Test
    @Tag("PFX-4")
    void aProviderIsRefusedAPrefixThatAServerHoldsAndAServerOneThatAProviderHolds() {
        isDone(registry.connect("a", "foo"));
        isDone(provide("p", "bar"));

        assertThat(reason(provide("q", "foo--x"))).contains("meets \"foo\" of MCP server \"a\"");
        assertThat(reason(provide("p", "foo"))).contains("MCP server \"a\"");
        assertThat(reason(registry.connect("b", "bar-"))).contains("meets \"bar\" of tool provider \"p\"");
    }

    @Test
    @Tag("PFX-4")
    void aProviderHasAnIdLikeAnyServer() {
        isDone(provide("p", "bar"));

        assertThat(reason(registry.connect("p", "other"))).contains("tool provider \"p\" holds it");
        assertThat(reason(registry.disconnect("p"))).contains("leaves by itself");
    }

    @Test
    @Tag("OWN-1")
    @Tag("OWN-5")
    @Tag("PFX-2")
    void aServerWhoseChildMayStillRunKeepsItsIdAndItsPrefixFromEverybody() {
        registry.engines().script("m").unreapable(true);
        isDone(registry.connect("m", "foo"));
        reason(registry.disconnect("m"));

        assertThat(reason(registry.connect("b", "foo--x"))).contains("meets \"foo\" of MCP server \"m\"");
        assertThat(reason(provide("p", "foo"))).contains("meets \"foo\" of MCP server \"m\"");
        assertThat(reason(provide("m", "other"))).contains("MCP server \"m\" holds it");

        registry.engines().script("m").unreapable(false);
        isDone(registry.disconnect("m"));
        isDone(provide("m", "foo"));
    }

    @Test
    void aWithdrawalOfWhatIsNotThereIsDone() {
        isDone(registry.ask(new RegistryCommand.Withdraw("nobody")));
    }

    @Test
    @Tag("STOP-1")
    void aProviderIsRefusedOnceStopHasBegun() {
        isDone(registry.ask(new RegistryCommand.Quiesce()));

        assertThat(reason(provide("p", "bar"))).isEqualTo("the gateway is stopping");
    }
}
