package dev.sallyport.front.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.McpAnswer;
import dev.sallyport.kit.McpSessionClient;
import dev.sallyport.kit.McpStream;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Elicitation in all four directions: servers and clients of the session revisions and of 2026-07-28. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("MCP-1")
class EraBridgeTest {
    private static final String ELICITS = "{\"elicitation\":{}}";
    private static final String FORM =
            "{\"message\":\"Who?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}";
    private static final String ANNA = "{\"action\":\"accept\",\"content\":{\"name\":\"Anna\"}}";

    private final ScriptedServer modern = Scripts.modern("ask").on("tools/call", EraBridgeTest::inputRequired);
    private final ScriptedServer legacy = Scripts.legacy("ask").on("tools/call", this::elicit);
    private final Scene scene = new Scene().modern("m", modern).legacy("l", legacy);

    @BeforeAll
    void start() {
        scene.start();
    }

    @AfterAll
    void stop() throws Exception {
        scene.close();
    }

    /** A server of 2026-07-28: asks, and with the answer it greets. */
    private static void inputRequired(Request call) {
        JsonNode who = call.params().path("inputResponses").path("who");
        if (who.isObject() && call.params().path("requestState").asText().equals("s\u00e91")) {
            call.text("Hello " + who.path("content").path("name").asText());
        } else {
            call.result("{\"resultType\":\"input_required\",\"requestState\":\"s\u00e91\",\"inputRequests\":{\"who\":{"
                    + "\"method\":\"elicitation/create\",\"params\":" + FORM + "}}}");
        }
    }

    /** A server of 2024-11-05: asks in the middle of the call. */
    private void elicit(Request call) {
        CompletableFuture<JsonNode> answer = legacy.ask(call.link(), "elicitation/create", FORM);
        answer.thenAccept(said -> call.text(
                said.has("error")
                        ? "refused " + said.path("error").path("code").asInt()
                        : "Hello "
                                + said.path("result")
                                        .path("content")
                                        .path("name")
                                        .asText()));
    }

    private McpAnswer retry(String tool, McpAnswer first, String responses) {
        return scene.client("/mcp")
                .call(tool, "{}")
                .capabilities(ELICITS)
                .param("inputResponses", responses)
                .param("requestState", first.result().path("requestState").toString())
                .send();
    }

    @Test
    void aModernClientAnswersAModernServer() {
        McpAnswer first =
                scene.client("/mcp").call("m--ask", "{}").capabilities(ELICITS).send();
        assertThat(first.result().path("resultType").asText()).isEqualTo("input_required");
        assertThat(retry("m--ask", first, "{\"who\":" + ANNA + "}").contentText())
                .isEqualTo("Hello Anna");
    }

    @Test
    void aModernClientAnswersAnEarlierServer() {
        McpAnswer first =
                scene.client("/mcp").call("l--ask", "{}").capabilities(ELICITS).send();
        JsonNode asked = first.result().path("inputRequests");
        assertThat(first.result().path("resultType").asText()).isEqualTo("input_required");
        String key = asked.fieldNames().next();
        assertThat(asked.path(key).path("params").path("message").asText()).isEqualTo("Who?");
        McpAnswer again = retry("l--ask", first, "{}");
        assertThat(again.result().path("inputRequests").has(key)).isTrue();
        McpAnswer last = retry("l--ask", first, "{\"" + key + "\":" + ANNA + "}");
        assertThat(last.contentText()).isEqualTo("Hello Anna");
        assertThat(last.result().path("resultType").asText()).isEqualTo("complete");
        assertThat(retry("l--ask", first, "{}").code()).isEqualTo(-32602);
    }

    @Test
    void aStateThatWasAlteredIsRefused() {
        McpAnswer answer = scene.client("/mcp")
                .call("l--ask", "{}")
                .param("requestState", "\"made up\"")
                .send();
        assertThat(answer.code()).isEqualTo(-32602);
    }

    @Test
    void aClientThatCannotAnswerIsNotAsked() {
        assertThat(scene.client("/mcp").call("l--ask", "{}").send().contentText())
                .isEqualTo("refused -32601");
        assertThat(scene.session("/mcp", "2025-11-25", "{}")
                        .call("l--ask", "{}")
                        .contentText())
                .isEqualTo("refused -32601");
    }

    private void assertAnswersOnItsStream(String tool) {
        McpSessionClient session = scene.session("/mcp", "2025-11-25", ELICITS);
        try (McpStream stream = session.stream("tools/call", McpSessionClient.callParams(tool, "{}"), 3)) {
            JsonNode asked = stream.next();
            assertThat(asked.path("method").asText()).isEqualTo("elicitation/create");
            assertThat(asked.path("params").path("message").asText()).isEqualTo("Who?");
            assertThat(session.answer(asked, ANNA)).isEqualTo(202);
            JsonNode answer = stream.next();
            assertThat(answer.path("id").asInt()).isEqualTo(3);
            assertThat(answer.path("result")
                            .path("content")
                            .path(0)
                            .path("text")
                            .asText())
                    .isEqualTo("Hello Anna");
            stream.awaitEnd();
        }
    }

    @Test
    void aClientWithASessionAnswersAModernServer() {
        assertAnswersOnItsStream("m--ask");
    }

    @Test
    void aClientWithASessionAnswersAnEarlierServer() {
        assertAnswersOnItsStream("l--ask");
    }
}
