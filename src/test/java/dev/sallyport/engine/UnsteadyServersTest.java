package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Servers that do not last, or do not do all they should, behind the whole gateway. */
class UnsteadyServersTest {
    @Test
    @Tag("CASE-8")
    void aStartThatDidNotLastDoesNotResetTheBackOff() throws Exception {
        ScriptedServer server = Scripts.modern("echo");
        server.on("tools/list", list -> ((ChildLink) list.link()).exit(1));
        try (ScriptedChild child = new ScriptedChild(server);
                TestGateway gateway = TestGateway.serving()
                        .stdio("s", child.command(), "reconnect: true", "reconnectIntervalMs: 500")
                        .start()) {
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> gateway.server("s").path("attempt").asInt() >= 2);
            assertThat(child.launches().size()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    @Tag("CASE-10")
    void aServerThatAnswersEverythingButPingStaysConnected() throws Exception {
        ScriptedServer server = Scripts.legacy("echo").hold("ping");
        try (ScriptedChild child = new ScriptedChild(server);
                TestGateway gateway =
                        TestGateway.serving().legacy("s", child.command()).start()) {
            assertThat(gateway.call("s--echo", "{\"n\":1}").statusCode()).isEqualTo(200);
            assertThat(gateway.call("s--echo", "{\"n\":2}").statusCode()).isEqualTo(200);
            assertThat(gateway.server("s").path("state").asText()).isEqualTo("connected");
            assertThat(child.launches()).hasSize(1);
        }
    }
}
