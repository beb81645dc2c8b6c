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

/** One owner per id (rules OWN). */
class OwnershipTest {
    private static final String IN_FLIGHT = "MCP server \"%s\" has a connect in flight; try again once it settles";

    @RegisterExtension
    private final RegistryHarness registry = new RegistryHarness();

    private final ScriptedEngines engines = registry.engines();

    @ParameterizedTest
    @Tag("OWN-1")
    @Tag("OWN-3")
    @Tag("CASE-3")
    @ValueSource(strings = {"m", "l"})
    void aSecondConnectIsRefusedWhileTheFirstIsInFlight(String id) {
        Future<Result> first = registry.held(Step.CONNECT, id, () -> registry.connect(id));

        assertThat(reason(registry.connect(id))).isEqualTo(String.format(IN_FLIGHT, id));

        engines.release(Step.CONNECT, id);
        isDone(first);
        assertThat(engines.deployments(id)).isEqualTo(1);
    }

    @Test
    @Tag("OWN-1")
    void anIdHasOneOwnerAcrossBothEngines() {
        isDone(registry.connect("m"));

        assertThat(reason(registry.ask(new RegistryCommand.Connect(RegistryHarness.legacy("m")))))
                .contains("is connected already");
    }

    @Test
    @Tag("OWN-2")
    void aServerIsRegisteredBeforeItsFirstConnect() {
        Future<Result> connecting = registry.held(Step.DEPLOY, "m", () -> registry.connect("m"));

        assertThat(registry.state("m")).isEqualTo("connecting");
        assertThat(reason(registry.connect("m"))).isEqualTo(String.format(IN_FLIGHT, "m"));

        engines.release(Step.DEPLOY, "m");
        isDone(connecting);
    }

    @ParameterizedTest
    @Tag("OWN-3")
    @ValueSource(strings = {"m", "l"})
    void aConnectIsRefusedWhileADisconnectTearsTheServerDown(String id) {
        isDone(registry.connect(id));
        Future<Result> leaving = registry.held(Step.CLOSE, id, () -> registry.disconnect(id));

        assertThat(reason(registry.connect(id))).isEqualTo(String.format(IN_FLIGHT, id));

        engines.release(Step.CLOSE, id);
        isDone(leaving);
        isDone(registry.connect(id));
    }

    @ParameterizedTest
    @Tag("OWN-4")
    @EnumSource(
            value = Step.class,
            names = {"DEPLOY", "CONNECT"})
    void aDisconnectEndsAConnectInWhateverPhaseItIs(Step phase) {
        Future<Result> connecting = registry.held(phase, "m", () -> registry.connect("m"));

        Future<Result> leaving = registry.disconnect("m");
        if (phase == Step.DEPLOY) {
            engines.release(phase, "m"); // what is being deployed can only be undeployed once it is there
        }

        isDone(leaving);
        assertThat(reason(connecting))
                .isEqualTo("MCP server \"m\" was not connected: it was disconnected while it was connecting");
        assertThat(registry.isListed("m")).isFalse();
    }

    @Test
    @Tag("OWN-4")
    void aDisconnectLetsGoOfIdAndPrefixOnlyOnceEverythingHasSettled() {
        isDone(registry.connect("m", "pre"));
        Future<Result> leaving = registry.held(Step.UNDEPLOY, "m", () -> registry.disconnect("m"));

        assertThat(reason(registry.connect("other", "pre"))).contains("meets \"pre\" of MCP server \"m\"");

        engines.release(Step.UNDEPLOY, "m");
        isDone(leaving);
        isDone(registry.connect("other", "pre"));
    }

    @Test
    @Tag("OWN-4")
    void aDisconnectWaitsUntilTheConnectThatItEndedHasSettled() {
        engines.hold(Step.SETTLE, "m");
        Future<Result> connecting = registry.held(Step.CONNECT, "m", () -> registry.connect("m"));
        Future<Result> leaving = registry.disconnect("m");
        registry.awaitHeld(Step.SETTLE, "m");

        assertThat(reason(registry.connect("m"))).isEqualTo(String.format(IN_FLIGHT, "m"));
        assertThat(leaving.isComplete()).isFalse();

        engines.release(Step.SETTLE, "m");
        isDone(leaving);
        assertThat(reason(connecting)).contains("it was disconnected while it was connecting");
    }

    @Test
    @Tag("OWN-4")
    void disconnectsShareOneTeardown() {
        isDone(registry.connect("m"));
        engines.hold(Step.CLOSE, "m");
        Future<Result> one = registry.disconnect("m");
        Future<Result> other = registry.disconnect("m");
        registry.awaitHeld(Step.CLOSE, "m");

        engines.release(Step.CLOSE, "m");

        isDone(one);
        isDone(other);
    }

    @Test
    void aDisconnectOfWhatIsNotThereIsDone() {
        isDone(registry.disconnect("nobody"));
    }

    @Test
    @Tag("OWN-5")
    @Tag("CHILD-20")
    @Tag("CHILD-21")
    void aDisconnectThatCannotReapKeepsTheIdUntilARetryConfirmsTheExit() {
        isDone(registry.connect("m"));
        engines.script("m").unreapable(true);

        assertThat(reason(registry.disconnect("m")))
                .isEqualTo("stdio child 4711 of MCP server \"m\" could not be reaped");
        assertThat(registry.state("m")).isEqualTo("disconnected");
        assertThat(registry.names()).isEmpty();
        assertThat(reason(registry.connect("m"))).contains("4711").contains("disconnect it");
        assertThat(reason(registry.disconnect("m"))).contains("4711");

        engines.script("m").unreapable(false);
        isDone(registry.disconnect("m"));
        isDone(registry.connect("m"));
    }

    @Test
    @Tag("OWN-5")
    void aFailedConnectThatCannotReapKeepsTheServerRegistered() {
        engines.script("m").connects(Script.Connect.UNREAPED).unreapable(true);

        assertThat(reason(registry.connect("m"))).contains("could not be reaped");
        assertThat(registry.state("m")).isEqualTo("disconnected");
        assertThat(reason(registry.connect("m"))).contains("disconnect it");

        engines.script("m").connects(Script.Connect.ESTABLISHED).unreapable(false);
        isDone(registry.disconnect("m"));
        isDone(registry.connect("m"));
    }

    @Test
    @Tag("OWN-6")
    @Tag("CASE-7")
    void aServerLostOnItsOwnLeavesOnceItsReapIsConfirmed() {
        isDone(registry.connect("m"));
        engines.hold(Step.REAP, "m");

        engines.connection("m").lose(false);

        registry.awaitNames();
        assertThat(reason(registry.connect("m"))).contains("MCP server \"m\"");
        engines.release(Step.REAP, "m");
        await().until(() -> registry.state("m").equals("closed"));
        assertThat(registry.server("m").connection().reason()).isEqualTo("it went away");
        isDone(registry.connect("m"));
    }

    @Test
    @Tag("OWN-6")
    void aServerLostOnItsOwnWhoseReapFailsStaysForADisconnectToRetry() {
        isDone(registry.connect("m"));
        engines.script("m").unreapable(true);

        engines.connection("m").lose(false);

        await().until(() -> registry.state("m").equals("disconnected"));
        assertThat(registry.names()).isEmpty();
        assertThat(reason(registry.connect("m"))).contains("could not be reaped");
        engines.script("m").unreapable(false);
        isDone(registry.disconnect("m"));
        assertThat(registry.isListed("m")).isFalse();
    }

    @Test
    @Tag("OWN-7")
    void aConnectThatListsToolsNoLongerHoldsTheId() {
        Future<Result> connecting = registry.held(Step.LIST, "m", () -> registry.connect("m"));

        assertThat(reason(registry.connect("m"))).contains("is connected already");
        isDone(registry.disconnect("m"));

        assertThat(reason(connecting))
                .isEqualTo("MCP server \"m\" was not connected: it was disconnected or lost while its tools were being"
                        + " listed");
    }

    @Test
    @Tag("OWN-7")
    void aConnectWhoseServerIsLostWhileItListsFails() {
        Future<Result> connecting = registry.held(Step.LIST, "m", () -> registry.connect("m"));

        engines.connection("m").lose(false);

        assertThat(reason(connecting)).contains("was not connected: it was disconnected or lost");
    }

    @Test
    @Tag("OWN-7")
    void aConnectWhoseServerReconnectsWhileItListsStands() {
        Future<Result> connecting = registry.held(Step.LIST, "m", () -> registry.connect("m"));

        engines.connection("m").lose(true);
        engines.release(Step.LIST, "m");

        isDone(connecting);
        assertThat(registry.state("m")).isEqualTo("reconnecting");
    }

    @Test
    @Tag("RFR-5")
    void aConnectWhoseListingFailsStandsWithoutTools() {
        engines.script("m").listingFails(true);

        isDone(registry.connect("m"));

        assertThat(registry.names()).isEmpty();
        assertThat(registry.state("m")).isEqualTo("connected");
        assertThat(registry.traces("tools-listing-failed")).hasSize(1);
    }

    @Test
    @Tag("CFG-41")
    void aFailedConnectThatGoesOnTryingIsRejectedAndStaysRegistered() {
        engines.script("m").connects(Script.Connect.FAILED_AND_RETRIES);

        RegistryCommand.Rejected rejected = rejected(registry.connect("m"));

        assertThat(rejected.willRetry()).isTrue();
        assertThat(rejected.conflict()).isFalse();
        assertThat(registry.state("m")).isEqualTo("reconnecting");
        engines.connection("m").reconnect();
        registry.awaitNames("m--echo");
    }

    @Test
    @Tag("CFG-41")
    @Tag("CASE-5")
    void aFailedConnectIsListedWithItsReasonAndDoesNotStopOthers() {
        engines.script("bad").connects(Script.Connect.FAILED);
        Future<Result> bad = registry.connect("bad");
        isDone(registry.connect("good"));

        RegistryCommand.Rejected rejected = rejected(bad);

        assertThat(rejected.willRetry()).isFalse();
        assertThat(registry.state("bad")).isEqualTo("refused");
        assertThat(registry.server("bad").connection().reason()).isEqualTo("nobody answered");
        assertThat(registry.names()).containsExactly("good--echo");
        assertThat(registry.traces("server-connect-failed"))
                .singleElement()
                .satisfies(trace ->
                        assertThat(trace.detail().getBoolean("willRetry")).isFalse());
    }

    @Test
    @Tag("MOD-44")
    void whatASupersededConnectionStillReportsIsDropped() {
        isDone(registry.connect("m"));
        ScriptedConnection old = engines.connection("m");
        isDone(registry.restart("m", "m", "m"));

        old.report(new dev.sallyport.bus.ConnectionEvent.Lost("m", 1, "long ago", false));
        old.report(new dev.sallyport.bus.ConnectionEvent.Closed("m", null));

        isDone(registry.refresh());
        assertThat(registry.names()).containsExactly("m--echo");
        assertThat(registry.state("m")).isEqualTo("connected");
    }

    @Test
    @Tag("CFG-40")
    void aConnectOfAnIdThatIsConnectedChangesNothing() {
        isDone(registry.connect("m", "one"));

        assertThat(reason(registry.connect("m", "two"))).contains("restart or disconnect it");

        assertThat(registry.names()).containsExactly("one--echo");
    }
}
