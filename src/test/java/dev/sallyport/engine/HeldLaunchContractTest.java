package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ConnectionCommand.Done;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.child.Stubborn;
import dev.sallyport.config.ChildrenSettings;
import dev.sallyport.config.Settings;
import dev.sallyport.engine.EngineTransport.Door;
import dev.sallyport.engine.legacy.LegacyEngineVerticle;
import dev.sallyport.engine.modern.ModernEngineVerticle;
import dev.sallyport.kit.KitSettings;
import dev.sallyport.kit.ScriptedServer;
import io.vertx.core.Future;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a connection whose child cannot be reaped, on both engines. */
@Timeout(90)
@Tag("CHILD-20")
class HeldLaunchContractTest {
    private final Stubborn stubborn = new Stubborn();
    private final EngineHarness engine =
            new EngineHarness(stubborn, new LegacyEngineVerticle(settings()), new ModernEngineVerticle(settings()));
    private ScriptedServer server;
    private Door door;

    private static Settings settings() {
        Settings given = Settings.defaults();
        return KitSettings.with(
                given,
                "children",
                new ChildrenSettings(8, 50, 50, given.children().limits()));
    }

    @AfterEach
    void close() throws Exception {
        stubborn.relent();
        engine.close();
        door.close();
    }

    private void serve(EngineTransport transport) {
        server = transport.server();
        door = transport.open(engine.vertx(), server);
    }

    @ParameterizedTest
    @EnumSource(names = {"MODERN_STDIO", "LEGACY_STDIO"})
    @Tag("LEG-21")
    @Tag("MOD-42")
    void aFirstConnectWhoseLaunchCannotBeReapedFailsForGood(EngineTransport transport) {
        serve(transport);
        server.on(transport.opening(), transport::disagree);

        assertThat(engine.connect(ServerConfigs.reconnecting(door.config())))
                .isInstanceOfSatisfying(Failed.class, failed -> {
                    assertThat(failed.permanent()).isTrue();
                    assertThat(failed.willRetry()).isFalse();
                    assertThat(failed.heldPid()).isPositive();
                    assertThat(failed.reason()).contains("could not be reaped");
                });
    }

    @ParameterizedTest
    @EnumSource(names = {"MODERN_STDIO", "LEGACY_STDIO"})
    @Tag("LEG-21")
    @Tag("MOD-42")
    void withoutReconnectItFailsForGoodToo(EngineTransport transport) {
        serve(transport);
        server.on(transport.opening(), opening -> opening.error(-32603, "still starting"));

        assertThat(engine.connect(door.config())).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.permanent()).isTrue();
            assertThat(failed.heldPid()).isPositive();
            assertThat(failed.reason()).contains("still starting", "could not be reaped");
        });
        assertThat(engine.events(ConnectionEvent.Closed.class)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"MODERN_STDIO", "LEGACY_STDIO"})
    @Tag("LEG-13")
    @Tag("LEG-21")
    @Tag("MOD-42")
    void aConnectThatIsEndedAndCannotReapFailsForGood(EngineTransport transport) {
        serve(transport);
        server.hold(transport.opening());
        Future<Result> connecting = engine.connecting(ServerConfigs.reconnecting(door.config()));
        server.awaitRequest(transport.opening());

        assertThat(engine.close("srv"))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.heldPid()).isPositive());

        assertThat(EngineHarness.await(connecting))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.permanent()).isTrue());
        assertThat(door.launches().get()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"MODERN_STDIO", "LEGACY_STDIO"})
    @Tag("LEG-21")
    @Tag("MOD-42")
    void aLostSessionWhoseLaunchCannotBeReapedHaltsReconnecting(EngineTransport transport) {
        serve(transport);
        engine.connect(ServerConfigs.reconnecting(door.config()));

        door.launches().get().get(0).closeStdout();

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(engine.events(ConnectionEvent.Halted.class))
                        .singleElement()
                        .satisfies(halted -> {
                            assertThat(halted.heldPid()).isPositive();
                            assertThat(halted.versionVerdict()).isFalse();
                        }));
        assertThat(door.launches().get()).hasSize(1);
        assertThat(engine.events(ConnectionEvent.Closed.class)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"MODERN_STDIO", "LEGACY_STDIO"})
    @Tag("LEG-20")
    @Tag("MOD-41")
    @Tag("CHILD-15")
    void closingSharesTheReapOfALostSession(EngineTransport transport) {
        serve(transport);
        engine.connect(ServerConfigs.reconnecting(door.config()));
        door.launches().get().get(0).closeStdout();
        await().until(() -> !engine.events(ConnectionEvent.Lost.class).isEmpty());

        assertThat(engine.close("srv"))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.heldPid()).isPositive());
        stubborn.relent();
        assertThat(engine.close("srv")).isInstanceOf(Done.class);

        assertThat(engine.events(ConnectionEvent.Halted.class)).hasSize(1);
        assertThat(engine.events(ConnectionEvent.Closed.class)).hasSize(1);
        assertThat(engine.events(ConnectionEvent.Waiting.class)).isEmpty();
        assertThat(door.launches().get()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"MODERN_STDIO", "LEGACY_STDIO"})
    @Tag("LEG-21")
    @Tag("LEG-23")
    @Tag("CHILD-21")
    void aCloseThatCannotReapIsRetriedByTheNextOne(EngineTransport transport) {
        serve(transport);
        engine.connect(door.config());

        assertThat(engine.close("srv"))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.heldPid()).isPositive());
        assertThat(engine.events(ConnectionEvent.Closed.class)).isEmpty();
        stubborn.relent();

        assertThat(engine.close("srv")).isInstanceOf(Done.class);
        assertThat(engine.events(ConnectionEvent.Closed.class)).hasSize(1);
        assertThat(door.running()).isZero();
    }
}
