package dev.sallyport.front.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.McpAnswer;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Prompts and resources of several servers: under prefixes, and by URI. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("MCP-1")
class ResourcesAndPromptsTest {
    private static final String TAIL = ",\"ttlMs\":0,\"cacheScope\":\"private\",\"resultType\":\"complete\"}";

    private final ScriptedServer a = server("a", "data://a/{id}");
    private final ScriptedServer b = server("b", "data://b/{id}");
    private final Scene scene = new Scene().modern("a", a).modern("b", b);

    private static ScriptedServer server(String name, String template) {
        return Scripts.modern("t")
                .answer(
                        "server/discover",
                        "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{},\"prompts\":{},"
                                + "\"resources\":{},\"completions\":{}}" + TAIL)
                .answer("prompts/list", "{\"prompts\":[{\"name\":\"p\",\"title\":\"" + name + "\"}]" + TAIL)
                .answer("prompts/get", "{\"messages\":[],\"description\":\"" + name + "\"" + TAIL)
                .answer(
                        "resources/list",
                        "{\"resources\":[{\"uri\":\"both://x\",\"name\":\"" + name + "\"},{\"uri\":\"only://" + name
                                + "\",\"name\":\"" + name + "\"}]" + TAIL)
                .answer(
                        "resources/templates/list",
                        "{\"resourceTemplates\":[{\"uriTemplate\":\"" + template + "\",\"name\":\"" + name + "\"}]"
                                + TAIL)
                .answer("completion/complete", "{\"completion\":{\"values\":[\"" + name + "\"]}" + TAIL)
                .answer("resources/read", "{\"contents\":[{\"uri\":\"x:\",\"text\":\"" + name + "\"}]" + TAIL);
    }

    @BeforeAll
    void start() {
        scene.start();
    }

    @AfterAll
    void stop() throws Exception {
        scene.close();
    }

    private McpAnswer read(String path, String uri) {
        return scene.client(path)
                .request("resources/read")
                .param("uri", "\"" + uri + "\"")
                .header("Mcp-Name", uri)
                .send();
    }

    private static String text(McpAnswer answer) {
        return answer.result().path("contents").path(0).path("text").asText();
    }

    @Test
    void promptsAreListedUnderTheirServersPrefix() {
        JsonNode prompts =
                scene.client("/mcp").request("prompts/list").send().result().path("prompts");
        assertThat(prompts.findValuesAsText("name")).containsExactly("a--p", "b--p");
        JsonNode own = scene.client("/mcp/servers/b")
                .request("prompts/list")
                .send()
                .result()
                .path("prompts");
        assertThat(own.findValuesAsText("name")).containsExactly("p");
    }

    @Test
    void aPromptIsAskedOfItsServerByItsBareName() {
        McpAnswer answer =
                scene.client("/mcp").request("prompts/get").name("b--p").send();
        assertThat(answer.result().path("description").asText()).isEqualTo("b");
        assertThat(b.awaitRequest("prompts/get").params().path("name").asText()).isEqualTo("p");
        assertThat(scene.client("/mcp")
                        .request("prompts/get")
                        .name("c--p")
                        .send()
                        .code())
                .isEqualTo(-32602);
    }

    @Test
    void anArgumentIsCompletedByTheServerOfItsPrompt() {
        McpAnswer answer = scene.client("/mcp")
                .request("completion/complete")
                .param("ref", "{\"type\":\"ref/prompt\",\"name\":\"b--p\"}")
                .param("argument", "{\"name\":\"n\",\"value\":\"\"}")
                .send();
        assertThat(answer.result().path("completion").path("values").path(0).asText())
                .isEqualTo("b");
    }

    @Test
    void whereTwoServersHaveAUriTheFirstOneInOrderOfIdsHasIt() {
        JsonNode resources =
                scene.client("/mcp").request("resources/list").send().result().path("resources");
        assertThat(resources.findValuesAsText("uri")).containsExactly("both://x", "only://a", "only://b");
        assertThat(text(read("/mcp", "both://x"))).isEqualTo("a");
        assertThat(text(read("/mcp/servers/b", "both://x"))).isEqualTo("b");
    }

    @Test
    void aUriLeadsToTheServerThatListsItOrHasATemplateForIt() {
        assertThat(text(read("/mcp", "only://b"))).isEqualTo("b");
        assertThat(text(read("/mcp", "data://b/7"))).isEqualTo("b");
    }

    @Test
    void aUriOfNobodyIsNotFound() {
        McpAnswer answer = read("/mcp", "none://x");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.code()).isEqualTo(-32602);
        assertThat(answer.error().path("data").path("uri").asText()).isEqualTo("none://x");
    }
}
