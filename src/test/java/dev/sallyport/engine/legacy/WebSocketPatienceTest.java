package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ConnectionCommand.Established;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.config.Settings;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.config.UpstreamSettings.WebSocketSettings;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.kit.SaboteurProxy;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.ScriptedWebSocket;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.WebSocketLink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an engine with little patience gives up on. */
@Timeout(60)
@Tag("LEG-11")
class WebSocketPatienceTest {
    private final EngineHarness engine = new EngineHarness(new LegacyEngineVerticle(settings()));
    private final ScriptedServer server = Scripts.legacy("echo");
    private final ScriptedWebSocket door = ScriptedWebSocket.serve(engine.vertx(), server);

    private static Settings settings() {
        UpstreamSettings up = UpstreamSettings.DEFAULT;
        return Settings.defaults()
                .withUpstream(new UpstreamSettings(
                        up.poolSize(),
                        up.maxWaiting(),
                        up.connectTimeoutMs(),
                        up.maxResponseBytes(),
                        up.denyPrivateNetworks(),
                        up.proxy(),
                        up.caFile(),
                        new WebSocketSettings(10_000, 100, 2_000, 65_536)));
    }

    @AfterEach
    void close() {
        door.close();
        engine.close();
    }

    @Test
    void aPeerThatIsSilentIsLostAndOneThatOnlyAnswersPingsIsKept() throws Exception {
        try (SaboteurProxy proxy = new SaboteurProxy(door.port())) {
            assertThat(engine.connect(ServerConfigs.url("alive", door.url(), null)))
                    .isInstanceOf(Established.class);
            door.awaitLink();
            assertThat(engine.connect(ServerConfigs.url("srv", proxy.instead(door.url()), null)))
                    .isInstanceOf(Established.class);
            WebSocketLink silent = door.awaitLink();

            proxy.toClient().stall();

            await().untilAsserted(() -> assertThat(engine.events(ConnectionEvent.Lost.class))
                    .singleElement()
                    .satisfies(lost -> {
                        assertThat(lost.server()).isEqualTo("srv");
                        assertThat(lost.reason()).contains("it was silent for");
                    }));
            assertThat(engine.status("alive").state()).isEqualTo("connected");
            assertThat(engine.status("srv").state()).isEqualTo("disconnected");
            assertThat(silent.awaitClose()).isNotZero();
        }
    }
}
