package dev.sallyport.registry;

import static dev.sallyport.registry.RegistryHarness.isDone;
import static dev.sallyport.registry.RegistryHarness.reason;
import static dev.sallyport.registry.RegistryHarness.rejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Result;
import io.vertx.core.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Restarts (rules RST). */
class RestartTest {
    private static final String DOWN =
            "MCP server \"m\" is down: it was disconnected for its restart, and the restart's connect failed: ";

    @RegisterExtension
    private final RegistryHarness registry = new RegistryHarness();

    private final ScriptedEngines engines = registry.engines();

    @Test
    void aRestartMovesAServerToAnotherIdAndPrefix() {
        isDone(registry.connect("m"));

        isDone(registry.restart("m", "n", "pre"));

        assertThat(registry.names()).containsExactly("pre--echo");
        assertThat(registry.isListed("m")).isFalse();
        isDone(registry.connect("m", "m"));
    }

    @Test
    void aRestartWithoutAConfigurationKeepsTheOldOne() {
        isDone(registry.connect("m", "pre"));

        isDone(registry.ask(new RegistryCommand.Restart("m")));

        assertThat(registry.names()).containsExactly("pre--echo");
        assertThat(engines.deployments("m")).isEqualTo(2);
    }

    @ParameterizedTest
    @Tag("RST-1")
    @Tag("PFX-2")
    @ValueSource(strings = {"taken,free", "free,taken", "free,taken--x", "p,free", "free,provided"})
    void aRestartIsRefusedForWhatAnotherHoldsWithNothingTornDown(String target) {
        isDone(registry.connect("m"));
        isDone(registry.connect("taken"));
        isDone(registry.ask(new RegistryCommand.Provide("p", "provided", java.util.List.of())));

        String[] to = target.split(",");
        assertThat(reason(registry.restart("m", to[0], to[1]))).contains("cannot have the");

        assertThat(engines.connection("m").isLive()).isTrue();
        assertThat(engines.deployments("m")).isEqualTo(1);
        assertThat(registry.names()).contains("m--echo");
    }

    @ParameterizedTest
    @Tag("RST-1")
    @EnumSource(
            value = Step.class,
            names = {"CONNECT", "CLOSE"})
    void aRestartIsRefusedWhileAConnectOrDisconnectIsInFlight(Step phase) {
        Future<Result> other;
        if (phase == Step.CONNECT) {
            engines.hold(phase, "m");
            other = registry.connect("m");
        } else {
            isDone(registry.connect("m"));
            engines.hold(phase, "m");
            other = registry.disconnect("m");
        }
        registry.awaitHeld(phase, "m");

        assertThat(reason(registry.restart("m", "m", "m")))
                .isEqualTo("MCP server \"m\" has a connect in flight; try again once it settles");

        engines.release(phase, "m");
        isDone(other);
    }

    @Test
    @Tag("RST-1")
    void aRestartIsRefusedAfterStopHasBegun() {
        isDone(registry.connect("m"));
        isDone(registry.ask(new RegistryCommand.Quiesce()));

        assertThat(reason(registry.restart("m", "m", "m"))).isEqualTo("the gateway is stopping");
        assertThat(engines.connection("m").isLive()).isTrue();
    }

    @Test
    void aRestartOfWhatIsNotConfiguredIsRefused() {
        assertThat(reason(registry.restart("nobody", "n", "n"))).isEqualTo("MCP server \"nobody\" is not configured");
    }

    @ParameterizedTest
    @Tag("RST-2")
    @EnumSource(
            value = Step.class,
            names = {"CLOSE", "UNDEPLOY", "DEPLOY", "CONNECT", "LIST"})
    void fromItsChecksThroughItsConnectARestartHoldsWhatItMovesTo(Step phase) {
        isDone(registry.connect("m"));
        isDone(registry.connect("other"));
        String at = phase == Step.CLOSE || phase == Step.UNDEPLOY ? "m" : "n";
        Future<Result> restarting = registry.held(phase, at, () -> registry.restart("m", "n", "pre"));

        assertThat(reason(registry.connect("n", "free")))
                .isEqualTo("MCP server \"n\" is held by the restart of MCP server \"m\"; try again once it settles");
        assertThat(reason(registry.connect("x", "pre--x"))).contains("of the restart of MCP server \"m\"");
        assertThat(reason(registry.restart("other", "n", "free"))).contains("the restart of MCP server \"m\" holds it");
        assertThat(reason(registry.restart("other", "other", "pre"))).contains("of the restart of MCP server \"m\"");
        assertThat(reason(registry.ask(new RegistryCommand.Provide("q", "pre", java.util.List.of()))))
                .contains("of the restart of MCP server \"m\"");

        engines.release(phase, at);
        isDone(restarting);
        assertThat(reason(registry.connect("n", "free"))).contains("is connected already");
    }

    @ParameterizedTest
    @Tag("RST-3")
    @EnumSource(
            value = Step.class,
            names = {"CLOSE", "UNDEPLOY", "DEPLOY", "CONNECT"})
    void aDisconnectOfTheIdItMovesToEndsARestart(Step phase) {
        isDone(registry.connect("m"));
        String at = phase == Step.CLOSE || phase == Step.UNDEPLOY ? "m" : "n";
        Future<Result> restarting = registry.held(phase, at, () -> registry.restart("m", "n", "pre"));

        Future<Result> leaving = registry.disconnect("n");
        registry.servers(); // the registry has taken the disconnect by the time it answers this
        engines.release(phase, at);

        assertThat(reason(restarting))
                .isEqualTo(DOWN + "MCP server \"n\" was not connected: it was disconnected while it was connecting");
        isDone(leaving);
        assertThat(registry.servers()).isEmpty();
        isDone(registry.connect("x", "pre"));
    }

    @Test
    @Tag("RST-3")
    void aDisconnectOfAServerThatRestartsUnderItsOwnIdEndsTheRestart() {
        isDone(registry.connect("m"));
        Future<Result> restarting = registry.held(Step.CLOSE, "m", () -> registry.restart("m", "m", "m"));

        Future<Result> leaving = registry.disconnect("m");
        registry.servers();
        engines.release(Step.CLOSE, "m");

        assertThat(reason(restarting)).startsWith(DOWN);
        isDone(leaving);
        assertThat(registry.servers()).isEmpty();
        assertThat(engines.deployments("m")).isEqualTo(1);
    }

    @Test
    @Tag("RST-3")
    void aDisconnectOfTheIdThatARestartLeavesDoesNotEndIt() {
        isDone(registry.connect("m"));
        Future<Result> restarting = registry.held(Step.CLOSE, "m", () -> registry.restart("m", "n", "n"));

        Future<Result> leaving = registry.disconnect("m");
        registry.servers();
        engines.release(Step.CLOSE, "m");

        isDone(leaving);
        isDone(restarting);
        assertThat(registry.names()).containsExactly("n--echo");
    }

    @Test
    @Tag("RST-3")
    @Tag("STOP-1")
    void stopEndsARestart() {
        isDone(registry.connect("m"));
        Future<Result> restarting = registry.held(Step.CONNECT, "n", () -> registry.restart("m", "n", "n"));

        isDone(registry.stop());

        assertThat(reason(restarting))
                .isEqualTo(DOWN + "MCP server \"n\" was not connected: the gateway stopped while it was connecting");
        assertThat(registry.servers()).isEmpty();
    }

    @Test
    @Tag("RST-3")
    void aRestartWhoseConnectFailsByItselfStaysConfiguredUnderTheNewIdAndHoldsItsPrefix() {
        isDone(registry.connect("m"));
        engines.script("n").connects(Script.Connect.FAILED);

        assertThat(reason(registry.restart("m", "n", "pre"))).isEqualTo(DOWN + "nobody answered");

        assertThat(registry.state("n")).isEqualTo("disconnected");
        assertThat(registry.server("n").connection().reason()).isEqualTo("nobody answered");
        assertThat(reason(registry.connect("x", "pre"))).contains("\"pre\" of MCP server \"n\"");
        assertThat(reason(registry.connect("n"))).contains("configured already");
        assertThat(registry.catalog().missing("pre--echo").message()).isEqualTo("MCP server \"n\" isn't connected");
        isDone(registry.connect("m"));

        engines.script("n").connects(Script.Connect.ESTABLISHED);
        isDone(registry.restart("n", "n", "pre"));
        assertThat(registry.names()).contains("pre--echo");
    }

    @Test
    @Tag("RST-3")
    void whatIsLeftOfAFailedRestartCanBeDisconnected() {
        isDone(registry.connect("m"));
        engines.script("m").connects(Script.Connect.FAILED);
        assertThat(reason(registry.restart("m", "m", "m"))).startsWith(DOWN);

        isDone(registry.disconnect("m"));

        assertThat(registry.servers()).isEmpty();
    }

    @Test
    @Tag("RST-3")
    void aRestartWhoseServerIsLostWhileItListsStaysConfigured() {
        isDone(registry.connect("m"));
        Future<Result> restarting = registry.held(Step.LIST, "n", () -> registry.restart("m", "n", "n"));

        engines.connection("n").lose(false);

        assertThat(reason(restarting)).startsWith(DOWN).endsWith("while its tools were being listed");
        assertThat(registry.state("n")).isEqualTo("disconnected");
    }

    @Test
    @Tag("RST-3")
    void aRestartThatGoesOnTryingSaysSo() {
        isDone(registry.connect("m"));
        engines.script("m").connects(Script.Connect.FAILED_AND_RETRIES);

        RegistryCommand.Rejected rejected = rejected(registry.restart("m", "m", "m"));

        assertThat(rejected.reason()).isEqualTo(DOWN + "nobody answered");
        assertThat(rejected.willRetry()).isTrue();
        engines.connection("m").reconnect();
        registry.awaitNames("m--echo");
    }

    @Test
    @Tag("OWN-6")
    void aServerThatIsLostLongAfterItsRestartLeavesAsAnyOther() {
        isDone(registry.connect("m"));
        isDone(registry.restart("m", "m", "m"));

        engines.with("m", connection -> connection.lose(false));

        await().until(() -> registry.state("m").equals("closed"));
        isDone(registry.connect("m"));
    }

    @Test
    @Tag("OWN-5")
    void aRestartThatCannotReapTheOldServerMovesNothing() {
        isDone(registry.connect("m"));
        engines.script("m").unreapable(true);

        assertThat(reason(registry.restart("m", "n", "n"))).contains("could not be reaped");

        assertThat(registry.isListed("n")).isFalse();
        isDone(registry.connect("n"));
        engines.script("m").unreapable(false);
        isDone(registry.restart("m", "o", "o"));
    }

    @Test
    void aServerThatIsOnlyRememberedIsConnectedByARestart() {
        engines.script("m").connects(Script.Connect.FAILED);
        assertThat(reason(registry.connect("m", "pre"))).isEqualTo("nobody answered");
        engines.script("m").connects(Script.Connect.ESTABLISHED);

        isDone(registry.ask(new RegistryCommand.Restart("m")));

        assertThat(registry.names()).containsExactly("pre--echo");
    }
}
