package dev.sallyport.front.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.config.McpView;
import dev.sallyport.config.Settings;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.KitSettings;
import dev.sallyport.kit.McpAnswer;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of 2026-07-28: what is served at which path, and what comes back. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpEndpointTest {
    private static final String ODD = "a.b/c d é 🙂";
    private static final String LONG = "n".repeat(200);
    private static final int MANY = 1_100;

    private final ScriptedServer one = Scripts.modern("echo", "wait", "hidden", ODD, LONG, "x");
    private final ScriptedServer two = Scripts.modern("echo");
    private final ScriptedServer slow = Scripts.modern("wait").hold("tools/call");
    private final ScriptedServer many =
            Scripts.modern(IntStream.range(0, MANY).mapToObj(i -> "t" + i).toArray(String[]::new));
    private final Scene scene = new Scene();

    @BeforeAll
    void start() {
        scene.modern("one", one, "disabledTools: [hidden]")
                .modern("two", two)
                .modern("slow", slow)
                .modern("many", many);
        scene.with().settings(McpEndpointTest::withView);
        scene.start();
    }

    private static Settings withView(Settings s) {
        Map<String, McpView> views = Map.of("few", new McpView(List.of("*--echo")));
        return KitSettings.with(s, "views", views);
    }

    @AfterAll
    void stop() throws Exception {
        scene.close();
    }

    @ParameterizedTest
    @Tag("CASE-75")
    @ValueSource(strings = {"/mcp", "/mcp/", "/mcp/servers/one", "/mcp/servers/one/", "/mcp/views/few/"})
    void aSlashAtTheEndChangesNothing(String path) {
        assertThat(scene.client(path).discover().status()).isEqualTo(200);
    }

    @Test
    @Tag("MCP-4")
    void aServersOwnPathHasItsToolsUnderTheirOwnNames() {
        assertThat(scene.client("/mcp/servers/one").toolNames())
                .containsExactlyInAnyOrder("echo", "wait", ODD, LONG, "x");
        assertThat(scene.client("/mcp/servers/one")
                        .call("echo", "{\"a\":1}")
                        .send()
                        .contentText())
                .isEqualTo("{\"a\":1}");
        assertThat(scene.client("/mcp/servers/one")
                        .call("one--echo", "{}")
                        .send()
                        .code())
                .isEqualTo(-32602);
    }

    @Test
    @Tag("MCP-4")
    void aViewHasTheToolsItNamesAndNoOthers() {
        assertThat(scene.client("/mcp/views/few").toolNames()).containsExactly("one--echo", "two--echo");
        assertThat(scene.client("/mcp/views/few").call("two--echo", "{}").send().contentText())
                .isEqualTo("{}");
        assertThat(scene.client("/mcp/views/few").call("one--wait", "{}").send().code())
                .isEqualTo(-32602);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/mcp/servers/nobody", "/mcp/views/nothing", "/mcp/else"})
    void aPathOfNothingIsNotFound(String path) {
        assertThat(scene.client(path).discover().status()).isEqualTo(404);
    }

    @Test
    @Tag("CASE-53")
    void nothingIsAdvertisedThatNoServerDelivers() {
        JsonNode capabilities = scene.client("/mcp").discover().result().path("capabilities");
        assertThat(capabilities.fieldNames()).toIterable().containsExactly("tools");
        McpAnswer prompts = scene.client("/mcp").request("prompts/list").send();
        assertThat(prompts.status()).isEqualTo(404);
        assertThat(prompts.code()).isEqualTo(-32601);
    }

    @ParameterizedTest
    @Tag("CASE-55")
    @ValueSource(strings = {ODD, "x"})
    void everyNameIsListedAndCallable(String tool) {
        assertThat(scene.client("/mcp").toolNames()).contains("one--" + tool);
        String wrapped = java.util.Base64.getEncoder()
                .encodeToString(("one--" + tool).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        McpAnswer answer = scene.client("/mcp")
                .call("one--" + tool, "{\"n\":1}")
                .header("Mcp-Name", "=?base64?" + wrapped + "?=")
                .send();
        assertThat(answer.contentText()).isEqualTo("{\"n\":1}");
    }

    @Test
    @Tag("CASE-55")
    void aNameOfTwoHundredCharactersIsCallable() {
        assertThat(scene.client("/mcp").call("one--" + LONG, "{}").send().contentText())
                .isEqualTo("{}");
    }

    @ParameterizedTest
    @Tag("CASE-77")
    @ValueSource(strings = {"/mcp", "/mcp/servers/one"})
    void aHiddenToolIsUnknown(String path) {
        String name = path.equals("/mcp") ? "one--hidden" : "hidden";
        assertThat(scene.client(path).toolNames()).doesNotContain(name);
        McpAnswer answer = scene.client(path).call(name, "{}").send();
        assertThat(answer.code()).isEqualTo(-32602);
        assertThat(answer.error().path("message").asText()).contains("Unknown tool");
    }

    @Test
    void aLongListComesInPagesByOpaqueCursors() {
        McpAnswer first =
                scene.client("/mcp/servers/many").request("tools/list").send();
        assertThat(first.result().path("tools")).hasSize(500);
        assertThat(scene.client("/mcp/servers/many").toolNames()).hasSize(MANY).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"not one of ours\"", "\"bm9uZQ\"", "7"})
    void aCursorThatIsNoneIsRefused(String cursor) {
        McpAnswer answer = scene.client("/mcp")
                .request("tools/list")
                .param("cursor", cursor)
                .send();
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.code()).isEqualTo(-32602);
    }

    @Test
    @Tag("CASE-45")
    void equalIdsOfTwoRequestsAreSafe() {
        CompletableFuture<McpAnswer> a =
                scene.client("/mcp").call("one--wait", "{\"n\":\"a\"}").id("7").sendAsync();
        CompletableFuture<McpAnswer> b =
                scene.client("/mcp").call("two--echo", "{\"n\":\"b\"}").id("7").sendAsync();
        assertThat(b.join().contentText()).isEqualTo("{\"n\":\"b\"}");
        assertThat(a.join().contentText()).isEqualTo("{\"n\":\"a\"}");
        assertThat(a.join().id()).isEqualTo(b.join().id()).isEqualTo(KitJson.parse("7"));
    }

    @Test
    @Tag("MCP-3")
    void aResultPassesAsItCame() {
        String result = "{\"zeta\":1.10,\"content\":[{\"type\":\"new\",\"x\":12345678901234567890}],"
                + "\"resultType\":\"complete\",\"structuredContent\":{\"b\":1e2,\"a\":null}}";
        two.on("tools/call", call -> call.result(result));
        McpAnswer answer =
                scene.client("/mcp").call("two--echo", "{}").id("\"é\"").send();
        two.on("tools/call", call -> call.text(call.arguments().toString()));
        assertThat(answer.text()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"é\",\"result\":" + result + "}");
    }

    @Test
    @Tag("MCP-3")
    void aServersErrorPassesAsItCame() {
        two.on("tools/call", call -> call.error(-32000, "no", "{\"n\":1.50}"));
        McpAnswer answer = scene.client("/mcp").call("two--echo", "{}").send();
        two.on("tools/call", call -> call.text(call.arguments().toString()));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).contains("\"error\":{\"code\":-32000,\"message\":\"no\",\"data\":{\"n\":1.50}}");
    }

    @Test
    void aMissingCapabilityHasTheStatusThatTheRevisionWants() {
        two.on("tools/call", call -> call.error(-32021, "no", "{\"requiredCapabilities\":{\"sampling\":{}}}"));
        McpAnswer answer = scene.client("/mcp").call("two--echo", "{}").send();
        two.on("tools/call", call -> call.text(call.arguments().toString()));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo(-32021);
    }

    @Test
    @Tag("MCP-3")
    void progressComesUnderTheClientsOwnTokenAndEndsWithTheAnswer() {
        two.on("tools/call", call -> {
            call.progress(1, 2);
            call.text("done");
        });
        McpAnswer answer =
                scene.client("/mcp").call("two--echo", "{}").progressToken("0").send();
        two.on("tools/call", call -> call.text(call.arguments().toString()));
        assertThat(answer.streamed()).isTrue();
        assertThat(answer.header("x-accel-buffering")).contains("no");
        assertThat(answer.notifications()).hasSize(1);
        assertThat(answer.notifications().get(0).path("params").path("progressToken"))
                .isEqualTo(KitJson.parse("0"));
        assertThat(answer.contentText()).isEqualTo("done");
    }

    @Test
    @Tag("CASE-40")
    void closingTheStreamCancelsTheCallOnceAtTheRightServer() {
        try (var stream = scene.client("/mcp")
                .call("slow--wait", "{}")
                .progressToken("\"p\"")
                .begin()) {
            Request call = slow.awaitRequest("tools/call");
            call.progress(1, 2);
            stream.next();
            stream.close();
            assertThat(slow.awaitCancellation()).isEqualTo(call.id());
        }
        assertThat(scene.client("/mcp").call("one--echo", "{}").send().contentText())
                .isEqualTo("{}");
        assertThat(slow.cancellations()).hasSize(1);
        assertThat(one.cancellations()).isEmpty();
    }

    @Test
    void aNotificationNeedsNoHeaders() {
        McpAnswer answer = scene.client("/mcp").cancel("\"any\"");
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text()).isEmpty();
    }
}
