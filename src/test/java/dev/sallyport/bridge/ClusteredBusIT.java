package dev.sallyport.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.hazelcast.config.Config;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A service in another node of a cluster, whose every message to the gateway and back crosses a socket. */
@Tag("BUS-1")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusteredBusIT {
    private final String cluster = UUID.randomUUID().toString();
    private final ScriptedServer server = Scripts.modern("echo");
    private Vertx service;
    private ScriptedHttp http;
    private TestGateway gateway;
    private BusClient client;

    @BeforeAll
    void join() {
        System.setProperty("hazelcast.logging.type", "none");
        service = node();
        http = ScriptedHttp.serve(service, server);
        gateway = TestGateway.serving().http("h", http.url()).startIn(node());
        client = new BusClient(service);
        // until the nodes know one another's addresses
        await().atMost(Duration.ofSeconds(60)).ignoreExceptions().until(this::isReached);
    }

    private boolean isReached() {
        DeliveryOptions brief = new DeliveryOptions().setSendTimeout(1_000);
        JsonObject listed = (JsonObject) BusClient.await(client.send("tools.list", new JsonObject(), brief))
                .body();
        return listed.getJsonArray("tools").size() == 1;
    }

    private Vertx node() {
        Config config = new Config().setClusterName(cluster).setProperty("hazelcast.phone.home.enabled", "false");
        config.getNetworkConfig().setPublicAddress("127.0.0.1");
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getTcpIpConfig().setEnabled(true).addMember("127.0.0.1");
        EventBusOptions loopback = new EventBusOptions().setHost("127.0.0.1");
        return BusClient.await(Vertx.builder()
                .with(new VertxOptions().setEventBusOptions(loopback))
                .withClusterManager(new HazelcastClusterManager(config))
                .buildClustered());
    }

    @AfterAll
    void leave() throws Exception {
        gateway.close();
        http.close();
        BusClient.await(service.close());
    }

    @Test
    @Tag("CASE-65")
    void aCallAndItsResultCrossByteForByte() {
        String arguments = "{\"n\":12345678901234567890,\"d\":1.10}";
        String result = "{\"content\":[],\"structuredContent\":1.10,\"resultType\":\"complete\"}";
        server.answer("tools/call", result);
        Buffer call = Buffer.buffer("{\"name\":\"h--echo\",\"arguments\":" + arguments + "}");
        Object reply = BusClient.await(client.send("tools.call", call, new DeliveryOptions()))
                .body();
        assertThat(reply.toString()).isEqualTo(result);
        assertThat(server.requests("tools/call"))
                .anyMatch(request -> request.text().contains("\"arguments\":" + arguments));
    }

    @Test
    @Tag("OUT-8")
    void aFailureKeepsItsCodeAndItsProblem() {
        JsonNode problem = BusClient.problem(client.send("tools.call", new JsonObject().put("name", "h--no")));
        assertThat(problem.path("type").asText()).endsWith("/unknown-tool");
    }

    @Test
    @Tag("BUS-2")
    void eventsAndTheResultReachAServiceElsewhere() {
        server.on("tools/call", call -> {
            call.progress(1, 2);
            call.text("done");
        });
        BusClient.Inbox events = client.inbox("elsewhere");
        client.ask("tools.call", new JsonObject().put("name", "h--echo").put("events", "elsewhere"));
        await().until(() -> events.messages().size() == 2);
        assertThat(events.messages())
                .extracting(event -> event.path("event").asText())
                .containsExactly("progress", "result");
        events.close();
    }

    @Test
    @Tag("BUS-4")
    void aServiceElsewhereProvidesTools() {
        List<JsonObject> traces = new CopyOnWriteArrayList<>();
        service.eventBus()
                .<Buffer>consumer("sallyport.trace", m -> traces.add(m.body().toJsonObject()));
        BusClient.await(service.eventBus()
                .<Buffer>consumer("elsewhere.calls", message -> {
                    if (message.body().toString().contains("tools/call")) {
                        message.reply(Buffer.buffer("{\"content\":[{\"type\":\"text\",\"text\":\"from elsewhere\"}]}"));
                    }
                })
                .completion());
        client.ask(
                "providers.register",
                new JsonObject()
                        .put("id", "e")
                        .put("address", "elsewhere.calls")
                        .put("tools", new JsonArray().add(new JsonObject().put("name", "t"))));
        assertThat(gateway.call("e--t", "{}").body()).contains("from elsewhere");
        await().until(() ->
                traces.stream().anyMatch(trace -> trace.getString("kind").equals("tool-completed")));
        client.ask("providers.leave", new JsonObject().put("id", "e"));
    }
}
