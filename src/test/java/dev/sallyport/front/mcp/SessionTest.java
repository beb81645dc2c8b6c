package dev.sallyport.front.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.config.McpSettings;
import dev.sallyport.config.Settings;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.KitSettings;
import dev.sallyport.kit.McpAnswer;
import dev.sallyport.kit.McpSessionClient;
import dev.sallyport.kit.McpStream;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of the revisions that open a session. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("MCP-1")
class SessionTest {
    private static final int MAX_SESSIONS = 40;

    private final ScriptedServer server = Scripts.modern("echo");
    private final ScriptedServer slow = Scripts.modern("wait").hold("tools/call");
    private final Scene scene = new Scene().modern("s", server).modern("w", slow);

    @BeforeAll
    void start() {
        scene.with().settings(SessionTest::bounded);
        scene.start();
    }

    private static Settings bounded(Settings s) {
        return KitSettings.with(s, "mcp", new McpSettings(1_000, MAX_SESSIONS));
    }

    @AfterAll
    void stop() throws Exception {
        scene.close();
    }

    private McpSessionClient open(String revision) {
        return scene.session("/mcp", revision, "{}");
    }

    @ParameterizedTest
    @CsvSource({
        "2024-11-05,2024-11-05",
        "2025-03-26,2025-03-26",
        "2025-06-18,2025-06-18",
        "2025-11-25,2025-11-25",
        "2023-01-01,2025-11-25",
        "2026-07-28,2025-11-25"
    })
    void agreesOnARevision(String asked, String agreed) {
        McpAnswer answer = scene.session("/mcp", asked, "{}").initialized();
        assertThat(answer.result().path("protocolVersion").asText()).isEqualTo(agreed);
        assertThat(answer.result().path("serverInfo").path("name").asText()).isEqualTo("sallyport");
        assertThat(answer.header("mcp-session-id")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
    void listsAndCalls(String revision) {
        McpSessionClient session = open(revision);
        assertThat(session.ask("tools/list", "{}").result().path("tools").findValuesAsText("name"))
                .containsExactly("s--echo", "w--wait");
        assertThat(session.call("s--echo", "{\"n\":1.10}").contentText()).isEqualTo("{\"n\":1.10}");
        assertThat(session.ask("ping", "{}").text()).contains("\"result\":{}");
    }

    @Test
    void aServersOwnPathHasSessionsOfItsOwn() {
        McpSessionClient session = scene.session("/mcp/servers/s", "2025-11-25", "{}");
        assertThat(session.call("echo", "{}").contentText()).isEqualTo("{}");
    }

    @Test
    void aMethodThatIsNotKnownIsAnErrorOfTheProtocolOnly() {
        McpAnswer answer = open("2025-11-25").ask("nothing/known", "{}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.code()).isEqualTo(-32601);
    }

    @Test
    void aSessionThatHasEndedIsNotFound() {
        McpSessionClient session = open("2025-11-25");
        assertThat(session.delete()).isEqualTo(204);
        assertThat(session.ask("ping", "{}").status()).isEqualTo(404);
        assertThat(session.delete()).isEqualTo(404);
    }

    @Test
    void anIdleSessionEnds() {
        McpSessionClient session = open("2025-11-25");
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofSeconds(3))
                .until(() -> session.ask("ping", "{}").status() == 404);
    }

    @Test
    void thereAreNoMoreSessionsThanMayBe() {
        List<McpStream> listening = new ArrayList<>(); // a session that listens is not idle
        McpSessionClient next = scene.session("/mcp", "2025-11-25", "{}");
        while (next.initialized().status() == 200 && listening.size() <= MAX_SESSIONS) {
            listening.add(next.listen());
            next = scene.session("/mcp", "2025-11-25", "{}");
        }
        assertThat(next.initialized().status()).isEqualTo(503);
        assertThat(listening).hasSizeLessThanOrEqualTo(MAX_SESSIONS);

        listening.forEach(McpStream::close);
        await().atMost(Duration.ofSeconds(20))
                .until(() ->
                        scene.session("/mcp", "2025-11-25", "{}").initialized().status() == 200);
    }

    @Test
    void aBatchIsAnsweredWhereTheRevisionHasBatches() {
        String batch = "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"},"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"},"
                + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}]";
        McpAnswer answer = open("2025-03-26").body(batch);
        assertThat(answer.notifications()).hasSize(1);
        assertThat(answer.notifications().get(0).path("id").asInt()
                        + answer.id().asInt())
                .isEqualTo(3);
        assertThat(open("2025-06-18").body(batch).status()).isEqualTo(400);
    }

    @Test
    void theOwnStreamTellsOfChangedTools() {
        McpSessionClient session = open("2025-11-25");
        try (McpStream stream = session.listen()) {
            server.answer("tools/list", Scripts.listed("echo", "more"));
            Scripts.announceToolsChanged(server);
            assertThat(stream.next().path("method").asText()).isEqualTo("notifications/tools/list_changed");
        } finally {
            server.answer("tools/list", Scripts.listed("echo"));
            Scripts.announceToolsChanged(server);
        }
    }

    @Test
    @Tag("CASE-40")
    void aCancelledRequestIsCancelledAtItsServer() {
        McpSessionClient session = open("2025-11-25");
        var answer = session.askAsync("tools/call", McpSessionClient.callParams("w--wait", "{}"));
        Request call = slow.awaitRequest("tools/call");
        session.tell("notifications/cancelled", "{\"requestId\":0}");
        assertThat(slow.awaitCancellation()).isEqualTo(call.id());
        assertThat(answer.join().result().path("isError").asBoolean()).isTrue();
    }

    @Test
    void aStreamThatWasLostIsTakenUpAgain() throws IOException {
        McpSessionClient session = open("2025-11-25");
        CompletableFuture<HttpResponse<InputStream>> response =
                session.raw("tools/call", "{\"name\":\"w--wait\",\"arguments\":{},\"_meta\":{\"progressToken\":1}}", 5);
        Request call = slow.awaitRequest("tools/call");
        call.progress(1, 2);
        HttpResponse<InputStream> lost = response.join();
        String last = lastId(lost.body());
        lost.body().close();
        call.progress(2, 2);
        try (McpStream stream = session.resume(last)) {
            call.text("at last");
            JsonNode message = stream.next();
            if (message.has("method")) {
                message = stream.next();
            }
            assertThat(message.path("id")).isEqualTo(KitJson.parse("5"));
            assertThat(message.path("result")
                            .path("content")
                            .path(0)
                            .path("text")
                            .asText())
                    .isEqualTo("at last");
            stream.awaitEnd();
        }
    }

    /** Reads up to the first event that has data, and gives its id. */
    private static String lastId(InputStream stream) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
        String id = "";
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("id: ")) {
                id = line.substring(4);
            } else if (line.startsWith("data: {")) {
                return id;
            }
        }
        throw new AssertionError("the stream ended before an event came");
    }
}
