package dev.sallyport.front.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.McpStream;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Subscriptions of clients of 2026-07-28. */
@Tag("MCP-1")
class ListenTest {
    private static final String WITH_RESOURCES =
            "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{\"listChanged\":true},"
                    + "\"resources\":{\"subscribe\":true,\"listChanged\":true}},\"ttlMs\":0,\"cacheScope\":\"private\","
                    + "\"resultType\":\"complete\"}";

    private final ScriptedServer server = Scripts.modern("a").answer("server/discover", WITH_RESOURCES);
    private final Scene scene = new Scene().modern("s", server);
    private boolean stopped;

    @AfterEach
    void stop() throws Exception {
        if (!stopped) {
            scene.close();
        }
    }

    private static JsonNode subscription(JsonNode message) {
        return message.path("params").path("_meta").path("io.modelcontextprotocol/subscriptionId");
    }

    @Test
    void isAcknowledgedWithWhatIsHonoured() {
        scene.start();
        try (McpStream stream = scene.client("/mcp")
                .listen("{\"toolsListChanged\":true,\"promptsListChanged\":true}")
                .id("\"l:0\"")
                .open()) {
            JsonNode first = stream.next();
            assertThat(first.path("method").asText()).isEqualTo("notifications/subscriptions/acknowledged");
            assertThat(first.path("params").path("notifications"))
                    .isEqualTo(KitJson.parse("{\"toolsListChanged\":true}"));
            assertThat(subscription(first)).isEqualTo(KitJson.parse("\"l:0\""));
        }
    }

    @Test
    void hearsOfChangedToolsOnceTheyAreListedAnew() {
        scene.start();
        try (McpStream stream = scene.client("/mcp")
                .listen("{\"toolsListChanged\":true}")
                .id("7")
                .open()) {
            stream.next();
            server.answer("tools/list", Scripts.listed("a", "b"));
            Scripts.announceToolsChanged(server);
            JsonNode told = stream.next();
            assertThat(told.path("method").asText()).isEqualTo("notifications/tools/list_changed");
            assertThat(subscription(told)).isEqualTo(KitJson.parse("7"));
            assertThat(scene.client("/mcp").toolNames()).containsExactly("s--a", "s--b");
        }
    }

    @Test
    void hearsOfAResourceThatItNames() {
        scene.start();
        try (McpStream stream = scene.client("/mcp")
                .listen("{\"resourceSubscriptions\":[\"file:///a\"]}")
                .id("1")
                .open()) {
            assertThat(stream.next().path("params").path("notifications").path("resourceSubscriptions"))
                    .isEqualTo(KitJson.parse("[\"file:///a\"]"));
            Request upstream = server.requests("subscriptions/listen").stream()
                    .filter(listen -> listen.text().contains("file:///a"))
                    .findFirst()
                    .orElseThrow();
            upstream.notify(
                    "notifications/resources/updated",
                    "{\"uri\":\"file:///a\",\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":" + upstream.id()
                            + "}}");
            JsonNode told = stream.next();
            assertThat(told.path("params").path("uri").asText()).isEqualTo("file:///a");
            assertThat(subscription(told)).isEqualTo(KitJson.parse("1"));
        }
    }

    @Test
    void aHundredOpenStreamsEndInTheirOwnWayWhenTheGatewayStops() throws Exception {
        scene.start();
        List<McpStream> streams = new ArrayList<>();
        IntStream.range(0, 100)
                .mapToObj(i -> scene.client("/mcp")
                        .listen("{\"toolsListChanged\":true}")
                        .id("" + i)
                        .open())
                .forEach(streams::add);
        streams.forEach(McpStream::next);
        stopped = true;
        scene.close();
        for (McpStream stream : streams) {
            JsonNode last = stream.next();
            assertThat(last.path("result").path("resultType").asText()).isEqualTo("complete");
            stream.awaitEnd();
        }
    }
}
