package dev.sallyport.front.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.McpSessionClient;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A call without an answer of its server says what became of it, in both eras (rule OUT-8). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("OUT-8")
class OutcomesTest {
    private static final String KEY = "dev.sallyport/outcome";

    private final ScriptedServer server = Scripts.modern("act")
            .on("tools/call", call -> call.over(HttpExchange.class).cut());
    private final Scene scene = new Scene().modern("s", server);

    @BeforeAll
    void start() {
        scene.start();
    }

    @AfterAll
    void stop() throws Exception {
        scene.close();
    }

    private static void assertUnknown(JsonNode result) {
        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(result.path("_meta").path(KEY).asText()).isEqualTo("no-response");
        assertThat(result.path("content").path(0).path("text").asText()).contains("verify");
    }

    @Test
    void aLostCallIsUnknownToClientsOf2026() {
        JsonNode result = scene.client("/mcp").call("s--act", "{}").send().result();
        assertUnknown(result);
        assertThat(result.path("resultType").asText()).isEqualTo("complete");
    }

    @Test
    void aLostCallIsUnknownToClientsWithASession() {
        McpSessionClient session = scene.session("/mcp", "2025-11-25", "{}");
        assertUnknown(session.call("s--act", "{}").result());
    }
}
