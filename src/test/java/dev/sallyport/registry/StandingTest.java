package dev.sallyport.registry;

import static dev.sallyport.registry.RegistryHarness.isDone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.ServerStatus;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What callers and listings read of who owns what (rules OWN-8, OWN-9). */
class StandingTest {
    @RegisterExtension
    private final RegistryHarness registry = new RegistryHarness();

    private final ScriptedEngines engines = registry.engines();

    @Test
    @Tag("OWN-8")
    void aCallReadsConnectingWhileAConnectHoldsTheIdAndNotConnectedOtherwise() {
        assertThat(call("m")).isEqualTo("MCP server \"m\" isn't connected");
        Future<Result> connecting = registry.held(Step.DEPLOY, "m", () -> registry.connect("m"));

        assertThat(call("m")).isEqualTo("MCP server \"m\" is connecting");
        assertThat(registry.catalog().missing("m--echo"))
                .isEqualTo(new Failure.NotSent("MCP server \"m\" is connecting"));

        engines.release(Step.DEPLOY, "m");
        isDone(connecting);
        isDone(registry.disconnect("m"));
        assertThat(call("m")).isEqualTo("MCP server \"m\" isn't connected");
        assertThat(registry.catalog().missing("m--echo")).isEqualTo(new Failure.UnknownTool("m--echo"));
    }

    @Test
    @Tag("OWN-8")
    void aCallReadsConnectingWhileARestartHoldsTheId() {
        isDone(registry.connect("m"));
        engines.hold(Step.CONNECT, "n");
        Future<Result> restarting = registry.held(Step.UNDEPLOY, "m", () -> registry.restart("m", "n", "n"));

        assertThat(call("n")).isEqualTo("MCP server \"n\" is connecting");
        assertThat(registry.catalog().missing("n--echo").message()).isEqualTo("MCP server \"n\" is connecting");

        engines.release(Step.UNDEPLOY, "m");
        engines.release(Step.CONNECT, "n");
        isDone(restarting);
    }

    private String call(String server) {
        Exchange exchange = new Exchange(Exchange.TOOLS_CALL, "echo", List.of(), Caller.plain(CallLine.silent()));
        Reply reply = RegistryHarness.result(new Dispatch(registry.vertx(), "bus").call(server, exchange));
        assertThat(reply).isInstanceOf(Failure.NotSent.class);
        return ((Failure.NotSent) reply).message();
    }

    @Test
    @Tag("OWN-9")
    void theListingShowsEveryServer() {
        isDone(registry.connect("m", "pre"));
        registry.ask(new RegistryCommand.Refuse(RegistryHarness.legacy("r"), "its url is wrong"));

        ServerStatus live = registry.server("m");
        assertThat(live.family()).isEqualTo("modern");
        assertThat(live.transport()).isEqualTo("stdio");
        assertThat(live.prefix()).isEqualTo("pre");
        assertThat(live.tools()).isEqualTo(1);
        assertThat(live.json().getString("revision")).isEqualTo("2026-07-28");
        assertThat(live.json().getLong("pid")).isEqualTo(ScriptedConnection.PID);
        assertThat(live.json().getString("origin")).isEqualTo("file");
        assertThat(live.json().getString("since")).isNotNull();
        ServerStatus refused = registry.server("r");
        assertThat(refused.connection().state()).isEqualTo("refused");
        assertThat(refused.connection().reason()).isEqualTo("its url is wrong");
        assertThat(refused.family()).isEqualTo("legacy");
        assertThat(refused.transport()).isEqualTo("stdio");
    }

    @Test
    @Tag("OWN-9")
    void aServerThatCouldNotBeReapedIsListedSinceThenWithItsReason() {
        engines.script("m").unreapable(true);
        isDone(registry.connect("m"));
        long before = System.currentTimeMillis();
        String why = RegistryHarness.reason(registry.disconnect("m"));

        ServerStatus held = registry.server("m");
        assertThat(held.connection().state()).isEqualTo("disconnected");
        assertThat(held.connection().reason()).isEqualTo(why);
        assertThat(held.transport()).isEqualTo("stdio");
        long since = held.connection().since();
        assertThat(since).isBetween(before, System.currentTimeMillis());
        await().until(() -> System.currentTimeMillis() > since);
        assertThat(registry.server("m").connection().since()).isEqualTo(since);
    }

    @Test
    @Tag("OWN-9")
    void serversProvidersAndWhatIsOnlyRememberedAreListedInTheOrderOfIds() {
        registry.ask(new RegistryCommand.Refuse(RegistryHarness.legacy("b"), "its url is wrong"));
        isDone(registry.ask(new RegistryCommand.Provide("c", "c", List.of())));
        isDone(registry.connect("d"));
        isDone(registry.connect("a"));

        assertThat(registry.servers()).extracting(ServerStatus::id).containsExactly("a", "b", "c", "d");
    }

    @Test
    @Tag("OWN-9")
    void aDisconnectForgetsWhatIsOnlyRemembered() {
        registry.ask(new RegistryCommand.Refuse(RegistryHarness.legacy("b"), "its url is wrong"));

        isDone(registry.disconnect("b"));

        assertThat(registry.servers()).isEmpty();
    }

    @Test
    @Tag("OWN-9")
    void familyAndTransportAreNullOnlyWhereNoBindingResolves() {
        ServerConfig nowhere = ServerConfig.of("n", dev.sallyport.config.Endpoint.DEFAULT);
        registry.ask(new RegistryCommand.Refuse(nowhere, "no command, no url"));

        assertThat(registry.server("n").family()).isNull();
        assertThat(registry.server("n").transport()).isNull();
    }
}
