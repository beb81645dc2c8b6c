package dev.sallyport.front.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.McpAnswer;
import dev.sallyport.kit.McpRequest;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests of 2026-07-28 that are not what the revision wants, each with the answer that it wants. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("MCP-1")
class ModernHeadersTest {
    private static final String MIRRORED =
            "{\"name\":\"mirrored\",\"inputSchema\":{\"type\":\"object\",\"properties\":{"
                    + "\"region\":{\"type\":\"string\",\"x-mcp-header\":\"Region\"},\"deep\":{\"type\":\"object\",\"properties\":{"
                    + "\"count\":{\"type\":\"integer\",\"x-mcp-header\":\"Count\"}}}}}}";

    private final ScriptedServer server = Scripts.modern()
            .answer("tools/list", Scripts.page("[" + MIRRORED + "]", ""))
            .on("tools/call", call -> call.text("called"));
    private final Scene scene = new Scene().modern("s", server);

    @BeforeAll
    void start() {
        scene.start();
    }

    @AfterAll
    void stop() throws Exception {
        scene.close();
    }

    private static Arguments row(String what, UnaryOperator<McpRequest> change, int status, int code) {
        return Arguments.of(what, change, status, code);
    }

    static Stream<Arguments> wrongLists() {
        return Stream.of(
                row("no version header", r -> r.withoutHeader("MCP-Protocol-Version"), 400, -32020),
                row("another version header", r -> r.header("MCP-Protocol-Version", "2025-11-25"), 400, -32020),
                row("an unknown version", r -> r.version("2030-01-01"), 400, -32022),
                row("no method header", r -> r.withoutHeader("Mcp-Method"), 400, -32020),
                row("another method header", r -> r.header("Mcp-Method", "tools/call"), 400, -32020),
                row("no JSON", r -> r.body("{"), 400, -32700),
                row("a batch", r -> r.body("[]"), 400, -32600),
                row("an answer", r -> r.body("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"), 400, -32600),
                row(
                        "no envelope",
                        r -> r.body("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"),
                        400,
                        -32602),
                row("another content type", r -> r.header("Content-Type", "text/plain"), 415, -32600));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongLists")
    void isRefused(String what, UnaryOperator<McpRequest> change, int status, int code) {
        McpAnswer answer =
                change.apply(scene.client("/mcp").request("tools/list")).send();
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.code()).isEqualTo(code);
    }

    @ParameterizedTest
    @MethodSource("removed")
    void aMethodOfEarlierRevisionsIsNotFound(String method) {
        McpAnswer answer = scene.client("/mcp").request(method).send();
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo(-32601);
    }

    static Stream<String> removed() {
        return Stream.of("initialize", "ping", "logging/setLevel", "resources/subscribe", "nothing/known");
    }

    static Stream<Arguments> calls() {
        String text = "{\"region\":\"eu\"}";
        return Stream.of(
                Arguments.of("as it is", text, "Region", "eu", true),
                Arguments.of("wrapped", text, "Region", "=?base64?ZXU=?=", true),
                Arguments.of("a number, written otherwise", "{\"deep\":{\"count\":42}}", "Count", "42.0", true),
                Arguments.of("null, without a header", "{\"region\":null}", "", "", true),
                Arguments.of("missing", text, "", "", false),
                Arguments.of("another", text, "Region", "us", false),
                Arguments.of("without a value", "{}", "Region", "eu", false),
                Arguments.of("no Base64", text, "Region", "=?base64?Z!U=?=", false),
                Arguments.of("Base64 without its padding", text, "Region", "=?base64?ZXU?=", false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void aHeaderMirrorsItsParameter(String what, String arguments, String header, String value, boolean good) {
        McpRequest call = scene.client("/mcp/servers/s").call("mirrored", arguments);
        McpAnswer answer = (header.isEmpty() ? call : call.header("Mcp-Param-" + header, value)).send();
        assertThat(answer.status()).isEqualTo(good ? 200 : 400);
        assertThat(answer.code()).isEqualTo(good ? 0 : -32020);
    }

    @ParameterizedTest
    @MethodSource("names")
    void aNameHeaderHasToSayTheName(String header) {
        McpAnswer answer = scene.client("/mcp/servers/s")
                .call("mirrored", "{}")
                .header("Mcp-Name", header)
                .send();
        assertThat(answer.code()).isEqualTo(-32020);
    }

    static Stream<String> names() {
        return Stream.of("", "other", "=?base64?bm9uZQ==?=");
    }
}
