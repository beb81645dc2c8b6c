package dev.sallyport.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.config.DataSettings;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No credential leaves the gateway through what a server says (RED-12). */
@Tag("RED-12")
@Tag("CASE-76")
@Timeout(120)
class CanaryTest {
    @TempDir
    Path data;

    private final Vertx vertx = Vertx.vertx();
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }

    @ParameterizedTest
    @EnumSource(Mishap.class)
    void nothingThatAServerSaysGivesACredentialAway(Mishap mishap) throws Exception {
        Evidence evidence = new Evidence();
        open.add(evidence);
        Receiver receiver = Receiver.open(vertx, evidence);
        open.add(receiver);
        TestGateway.Starter starter = TestGateway.serving().settings(receiver::in);
        for (Cage cage : Cage.values()) {
            ScriptedServer server = cage.server();
            mishap.befall(server, cage.song());
            open.add(0, cage.open(vertx, server, starter));
        }
        run(starter, mishap, evidence);
        assertThat(evidence.leaks()).isEmpty();
        if (mishap.isTold()) {
            assertThat(evidence.all()).contains("diagnosis of " + Cage.LEGACY_STDIO.id() + " ***");
        }
    }

    private void run(TestGateway.Starter starter, Mishap mishap, Evidence evidence) {
        starter.settings(given -> given.withData(new DataSettings(data.toString())));
        try (TestGateway gateway = starter.start(bus -> evidence.listen(bus, text -> ours(text, mishap)))) {
            Tour tour = new Tour(gateway, evidence);
            tour.pages();
            for (Cage cage : Cage.values()) {
                tour.call(cage.id() + "--echo", text -> ours(text, mishap));
            }
            tour.pages();
            await().until(() -> !mishap.raisesAlerts() || evidence.has(Receiver.WEBHOOK));
        }
        evidence.addFolder(data);
    }

    /** A JSON-RPC answer passes as it came; what is the gateway's own in it is what is left without it. */
    private static String ours(String body, Mishap mishap) {
        if (!mishap.passesAnswers() || !body.startsWith("{")) {
            return body;
        }
        JsonNode json = KitJson.parse(body);
        if (json instanceof ObjectNode object) {
            object.remove("error");
        }
        return json.toString();
    }
}
