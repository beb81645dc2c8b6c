package dev.sallyport.registry;

import static dev.sallyport.registry.RegistryHarness.isDone;
import static dev.sallyport.registry.RegistryHarness.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.config.SettingsChange;
import io.vertx.core.Future;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stop (rules STOP). */
class StopTest {
    @RegisterExtension
    private final RegistryHarness registry = new RegistryHarness();

    private final ScriptedEngines engines = registry.engines();

    @Test
    @Tag("STOP-1")
    void onceStopHasBegunOperationsAreRefused() {
        isDone(registry.connect("m"));
        isDone(registry.ask(new RegistryCommand.Quiesce()));

        assertThat(reason(registry.connect("n"))).isEqualTo("the gateway is stopping");
        assertThat(reason(registry.disconnect("m"))).isEqualTo("the gateway is stopping");
        assertThat(reason(registry.restart("m", "m", "m"))).isEqualTo("the gateway is stopping");
        assertThat(engines.connection("m").isLive()).isTrue();
    }

    @ParameterizedTest
    @Tag("STOP-1")
    @Tag("CASE-11")
    @EnumSource(
            value = Step.class,
            names = {"DEPLOY", "CONNECT"})
    void stopEndsAConnectInWhateverPhaseItIs(Step phase) {
        Future<Result> connecting = registry.held(phase, "m", () -> registry.connect("m"));

        Future<Result> stopping = registry.stop();
        registry.servers();
        if (phase == Step.DEPLOY) {
            engines.release(phase, "m");
        }

        assertThat(reason(connecting))
                .isEqualTo("MCP server \"m\" was not connected: the gateway stopped while it was connecting");
        isDone(stopping);
    }

    @Test
    @Tag("STOP-1")
    void stopWaitsForADisconnectThatRuns() {
        isDone(registry.connect("m"));
        Future<Result> leaving = registry.held(Step.CLOSE, "m", () -> registry.disconnect("m"));
        Future<Result> stopping = registry.stop();
        registry.servers();
        assertThat(stopping.isComplete()).isFalse();

        engines.release(Step.CLOSE, "m");

        isDone(stopping);
        isDone(leaving);
    }

    @Test
    @Tag("STOP-1")
    void aReloadUnderWayStartsNothingOnceStopHasBegun() {
        isDone(registry.connect("a", "one"));
        isDone(registry.connect("b", "two"));
        Map<String, ServerConfig> after =
                Map.of("a", RegistryHarness.config("a", "two"), "b", RegistryHarness.config("b", "one"));
        SettingsChange change = SettingsChange.between(
                Settings.defaults()
                        .withServers(Map.of(
                                "a", RegistryHarness.config("a", "one"), "b", RegistryHarness.config("b", "two"))),
                Settings.defaults().withServers(after));
        Future<Result> reloading =
                registry.held(Step.CLOSE, "a", () -> registry.ask(new RegistryCommand.Apply(change, after)));

        Future<Result> stopping = registry.stop();
        registry.servers(); // the registry has taken the stop by the time it answers this
        engines.release(Step.CLOSE, "a");

        isDone(stopping);
        assertThat(reason(reloading)).isEqualTo("the gateway is stopping; the gateway is stopping");
        assertThat(engines.launches()).isEqualTo(2);
    }

    @Test
    @Tag("STOP-1")
    void nothingReconnectsOnceStopHasBegun() {
        isDone(registry.connect("m"));
        isDone(registry.connect("n"));
        engines.connection("m").lose(true);
        await().until(() -> registry.state("m").equals("reconnecting"));

        isDone(registry.ask(new RegistryCommand.Quiesce()));
        await().until(() -> !registry.isListed("m"));
        assertThat(registry.names()).containsExactly("n--echo");

        engines.connection("n").lose(true);
        await().until(() -> !registry.isListed("n"));
    }

    @Test
    @Tag("STOP-2")
    void stopEndsBothEnginesServersAndNothingIsPendingAfterwards() {
        isDone(registry.connect("m"));
        isDone(registry.connect("l"));

        isDone(registry.stop());

        assertThat(registry.servers()).isEmpty();
        assertThat(registry.names()).isEmpty();
        assertThat(engines.connections()).noneMatch(ScriptedConnection::isRunning);
    }

    @Test
    @Tag("STOP-2")
    void stopFailsWithEveryFailureAndALaterStopRetriesTheReap() {
        isDone(registry.connect("a"));
        isDone(registry.connect("b"));
        isDone(registry.connect("c"));
        engines.script("a").unreapable(true);
        engines.script("b").unreapable(true);

        assertThat(reason(registry.stop()))
                .contains("mcp:a: stdio child 4711 of MCP server \"a\" could not be reaped")
                .contains("mcp:b: stdio child 4711 of MCP server \"b\" could not be reaped")
                .doesNotContain("\"c\"");

        engines.script("a").unreapable(false);
        engines.script("b").unreapable(false);
        isDone(registry.stop());
        assertThat(registry.servers()).isEmpty();
    }

    @Test
    @Tag("STOP-2")
    void whatIsPendingWhenTheBudgetRunsOutIsNamed() {
        isDone(registry.connect("a"));
        isDone(registry.connect("b"));
        engines.hold(Step.CLOSE, "b");

        assertThat(reason(registry.ask(new RegistryCommand.Stop(50))))
                .isEqualTo("still pending when the 50 ms for stopping ran out: mcp:b");

        engines.release(Step.CLOSE, "b");
        isDone(registry.stop());
    }

    @Test
    @Tag("STOP-2")
    void aRestartThatIsPendingWhenTheBudgetRunsOutIsNamedByTheIdItMovesTo() {
        isDone(registry.connect("a"));
        Future<Result> restarting = registry.held(Step.CLOSE, "a", () -> registry.restart("a", "b", "b"));

        assertThat(reason(registry.ask(new RegistryCommand.Stop(50))))
                .contains("mcp:a")
                .contains("mcp:b");

        engines.release(Step.CLOSE, "a");
        assertThat(reason(restarting)).contains("the gateway stopped while it was connecting");
        isDone(registry.stop());
    }

    @Test
    @Tag("STOP-2")
    void stopsShareOneAttempt() {
        isDone(registry.connect("m"));
        engines.hold(Step.CLOSE, "m");
        Future<Result> one = registry.stop();
        Future<Result> other = registry.stop();
        registry.awaitHeld(Step.CLOSE, "m");

        engines.release(Step.CLOSE, "m");

        isDone(one);
        isDone(other);
        isDone(registry.stop());
    }
}
