package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.config.Settings;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.legacy.LegacyTransport.Door;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class HandshakePatienceTest {
    private final EngineHarness engine =
            new EngineHarness(new LegacyEngineVerticle(Settings.defaults(), new Patience(300, 300, 300, 50)));

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-1")
    void anInitializeWithoutAnAnswerIsGivenUpAndNotCancelled(LegacyTransport transport) throws Exception {
        ScriptedServer server = Scripts.legacy().hold("initialize");
        try (Door door = transport.open(engine.vertx(), server)) {
            assertThat(engine.connect(door.config())).isInstanceOfSatisfying(Failed.class, failed -> {
                assertThat(failed.permanent()).isFalse();
                assertThat(failed.reason()).contains("did not answer initialize within 300 ms");
            });
            assertThat(server.cancellations()).isEmpty();
        }
    }
}
