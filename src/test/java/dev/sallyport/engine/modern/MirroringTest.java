package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.CapturedLog;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.Scripts;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Request headers, and arguments mirrored into them. */
class MirroringTest {
    private static final String REGION = "{\"name\":\"echo\",\"inputSchema\":{\"type\":\"object\",\"properties\":"
            + "{\"region\":{\"type\":\"string\",\"x-mcp-header\":\"Region\"}}}}";
    private static final String BAD = "{\"name\":\"bad\",\"inputSchema\":{\"type\":\"object\",\"properties\":"
            + "{\"n\":{\"type\":\"number\",\"x-mcp-header\":\"N\"}}}}";

    private final ModernBench bench = new ModernBench();

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    @Test
    @Tag("MOD-1")
    @Tag("MOD-20")
    void everyRequestSaysInHeadersAndMetaWhatItIs() {
        bench.connectHttp();
        bench.engine().call("h", "echo", "{}");
        Request discover = bench.server().awaitRequest("server/discover");
        Request call = bench.server().awaitRequest("tools/call");
        assertThat(discover.header("mcp-method")).isEqualTo("server/discover");
        assertThat(discover.headers()).doesNotContainKey("mcp-name");
        assertThat(call.header("mcp-method")).isEqualTo("tools/call");
        assertThat(call.header("mcp-name")).isEqualTo("echo");
        for (Request request : java.util.List.of(discover, call)) {
            assertThat(request.header("mcp-protocol-version")).isEqualTo("2026-07-28");
            assertThat(request.header("accept")).isEqualTo("application/json, text/event-stream");
            assertThat(request.header("content-type")).isEqualTo("application/json");
            var meta = request.params().path("_meta");
            assertThat(meta.path(Modern.META_VERSION).asText()).isEqualTo("2026-07-28");
            assertThat(meta.path(Modern.META_CLIENT_INFO).path("name").asText()).isEqualTo("sallyport");
            assertThat(meta.path(Modern.META_CAPABILITIES).toString()).isEqualTo("{}");
        }
    }

    @Test
    @Tag("MOD-20")
    void aNameThatNoHeaderHoldsIsWrapped() {
        bench.connectHttp();
        bench.engine().call("h", "größe", "{}");
        assertThat(bench.server().awaitRequest("tools/call").header("mcp-name")).isEqualTo("=?base64?Z3LDtsOfZQ==?=");
    }

    @Test
    @Tag("MOD-4")
    @Tag("MOD-20")
    void argumentsAreMirroredOnceTheToolIsKnown() {
        bench.server().answer("tools/list", Scripts.page("[" + REGION + "]", ""));
        bench.connectHttp();
        bench.engine().tools("h");
        bench.engine().call("h", "echo", "{\"region\":\"Zürich\"}");
        assertThat(bench.server().awaitRequest("tools/call").header("mcp-param-region"))
                .isEqualTo("=?base64?WsO8cmljaA==?=");
        bench.engine().call("h", "echo", "{\"region\":null}");
        assertThat(bench.server().awaitRequest("tools/call").headers()).doesNotContainKey("mcp-param-region");
    }

    @Test
    @Tag("MOD-4")
    void aToolWithABadAnnotationIsLeftOutOverHttpWithAWarning() {
        bench.server().answer("tools/list", Scripts.page("[" + REGION + "," + BAD + "]", ""));
        try (CapturedLog log = CapturedLog.of(ToolInventory.class)) {
            bench.connectHttp();
            bench.connectChild();
            assertThat(bench.engine().tools("h")).containsExactly("echo");
            assertThat(bench.engine().tools("s")).containsExactly("echo", "bad");
            assertThat(log.messages())
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains("\"h\"")
                    .contains("\"bad\"")
                    .contains("no string, integer or boolean");
        }
    }

    @Test
    @Tag("MOD-22")
    void aMismatchOfHeadersListsAnewAndCallsOnceMore() {
        bench.connectHttp();
        bench.engine().tools("h");
        bench.server()
                .answer("tools/list", Scripts.page("[" + REGION + "]", ""))
                .on("tools/call", call -> {
                    if (call.header("mcp-param-region").isEmpty()) {
                        mismatch(call);
                    } else {
                        call.text("now it fits");
                    }
                });
        Reply reply = bench.engine().call("h", "echo", "{\"region\":\"eu\"}");
        assertThat(reply).isInstanceOf(Answer.class);
        assertThat(bench.server().count("tools/call")).isEqualTo(2);
        assertThat(bench.server().count("tools/list")).isEqualTo(2);
    }

    @Test
    @Tag("MOD-22")
    void aMismatchThatStaysIsTheAnswerAfterOneMoreCall() {
        bench.connectHttp();
        bench.server().on("tools/call", MirroringTest::mismatch);
        Reply reply = bench.engine().call("h", "echo", "{}");
        assertThat(((Failure.ErrorResponse) reply).error().code()).isEqualTo(-32020);
        assertThat(bench.server().count("tools/call")).isEqualTo(2);
        assertThat(bench.server().count("tools/list")).isEqualTo(1);
    }

    @Test
    @Tag("MOD-22")
    void aMismatchWhoseListingFailsIsTheAnswer() {
        bench.connectHttp();
        bench.server()
                .on("tools/call", MirroringTest::mismatch)
                .on("tools/list", list -> list.error(-32603, "not now"));
        Reply reply = bench.engine().call("h", "echo", "{}");
        assertThat(((Failure.ErrorResponse) reply).error().code()).isEqualTo(-32020);
        assertThat(bench.server().count("tools/call")).isEqualTo(1);
    }

    @Test
    void onStdioThereAreNoHeadersThatCouldMismatch() {
        bench.connectChild();
        bench.server().on("tools/call", call -> call.error(-32020, "Header mismatch"));
        bench.engine().call("s", "echo", "{}");
        assertThat(bench.server().count("tools/call")).isEqualTo(1);
    }

    private static void mismatch(Request call) {
        call.over(HttpExchange.class)
                .respond(
                        400,
                        Map.of("Content-Type", "application/json"),
                        "{\"jsonrpc\":\"2.0\",\"id\":" + call.id()
                                + ",\"error\":{\"code\":-32020,\"message\":\"Header mismatch\"}}");
    }
}
