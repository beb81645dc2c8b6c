package dev.sallyport.front.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.config.ResultView;
import dev.sallyport.config.ResultViews;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.KitSettings;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The view that is configured for MCP clients, of either era. */
class ResultViewsTest {
    private static final String RESULT = "{\"content\":[{\"type\":\"text\",\"text\":\"a word\"},"
            + "{\"type\":\"audio\",\"mimeType\":\"audio/wav\",\"data\":\"UklGRg==\"}],"
            + "\"structuredContent\":{\"n\":1.10},\"resultType\":\"complete\"}";

    private final ScriptedServer server = Scripts.modern("say");
    private final Scene scene = new Scene().modern("s", server);

    @AfterEach
    void stop() throws Exception {
        scene.close();
    }

    private Stream<JsonNode> results(ResultView view) {
        server.on("tools/call", call -> call.result(RESULT));
        scene.with()
                .settings(
                        s -> KitSettings.with(s, "resultViews", new ResultViews(ResultView.RAW, view, ResultView.RAW)));
        scene.start();
        return Stream.of(
                scene.client("/mcp").call("s--say", "{}").send().result(),
                scene.session("/mcp", "2025-11-25", "{}").call("s--say", "{}").result());
    }

    @ParameterizedTest
    @EnumSource(ResultView.class)
    @Tag("RES-1")
    @Tag("RES-11")
    @Tag("RES-20")
    void clientsReceiveTheConfiguredViewInTheShapeOfAToolResult(ResultView view) {
        assertThat(results(view)).hasSize(2).allSatisfy(result -> {
            assertThat(result.path("structuredContent").toString()).isEqualTo("{\"n\":1.10}");
            assertThat(result.path("isError").asBoolean()).isFalse();
            JsonNode content = result.path("content");
            assertThat(content.get(0).path("type").asText()).isEqualTo("text");
            switch (view) {
                case RAW -> assertThat(content.get(1).path("data").asText()).isEqualTo("UklGRg==");
                case MODEL -> {
                    assertThat(content.get(0).path("text").asText()).isEqualTo("a word");
                    assertThat(content.get(1).path("type").asText()).isEqualTo("text");
                    assertThat(content.get(1).path("text").asText()).contains("audio/wav", "tool-results/");
                }
                case SCRIPT -> {
                    assertThat(content).hasSize(1);
                    JsonNode value = KitJson.parse(content.get(0).path("text").asText());
                    assertThat(value.path("structuredContent").path("n").toString())
                            .isEqualTo("1.10");
                }
            }
        });
    }
}
