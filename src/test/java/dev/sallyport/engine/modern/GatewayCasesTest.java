package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.BusCall;
import dev.sallyport.kit.McpAnswer;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Modern servers behind the whole gateway. */
class GatewayCasesTest {
    private final Bench bench = new Bench();
    private final ScriptedServer server = bench.server();

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    private TestGateway gateway(String... more) {
        ScriptedHttp http = bench.http(server);
        return bench.start(TestGateway.serving().http("h", http.url(), more));
    }

    @Test
    @Tag("CASE-52")
    @Tag("MOD-31")
    void tenAnnouncementsAtOnceAreOneOrTwoListings() {
        TestGateway gateway = gateway();
        server.awaitRequest("subscriptions/listen");
        int before = server.count("tools/list");
        server.answer("tools/list", Scripts.listed("echo", "added"));
        for (int i = 0; i < 10; i++) {
            Scripts.announceToolsChanged(server);
        }
        await().until(() -> gateway.mcp().toolNames().contains("h--added"));
        await().during(Duration.ofMillis(300)).until(() -> server.count("tools/list") - before <= 2);
        assertThat(server.count("tools/list") - before).isBetween(1, 2);
    }

    @Test
    @Tag("CASE-51")
    void aListingThatNeverEndsKeepsTheToolsThatWere() {
        TestGateway gateway = gateway();
        server.awaitRequest("subscriptions/listen");
        server.answer("tools/list", Scripts.page(Scripts.toolArray("other"), ",\"nextCursor\":\"x\""));
        int before = server.count("tools/list");
        Scripts.announceToolsChanged(server);
        await().until(() -> server.count("tools/list") >= before + 2);
        assertThat(gateway.mcp().toolNames()).containsExactly("h--echo");
        assertThat(gateway.call("h--echo", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    @Tag("CASE-60")
    @Tag("CASE-62")
    @Tag("MOD-6")
    void schemasPassUnchangedHoweverOddTheyAre() {
        String odd = "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"$defs\":{\"d\":{\"$anchor\":\"x\"}},"
                + "\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#/properties/b\"},\"b\":{\"vendor\":1.10,"
                + "\"pattern\":\"^(a+)+$\"}},\"later\":null}";
        String deep = "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000);
        server.answer(
                "tools/list",
                Scripts.page(
                        "[{\"name\":\"odd\",\"inputSchema\":" + odd + ",\"vendor\":{\"x\":1e2}},"
                                + "{\"name\":\"deep\",\"inputSchema\":" + deep + "}]",
                        ""));
        TestGateway gateway = gateway();
        String listed = gateway.mcp().request("tools/list").send().text();
        assertThat(listed).contains(odd).contains("\"vendor\":{\"x\":1e2}").contains(deep);
        assertThat(gateway.call("h--deep", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    @Tag("CASE-61")
    void toolsWithoutParametersAreListed() {
        server.answer(
                "tools/list",
                Scripts.page(
                        "[{\"name\":\"a\",\"inputSchema\":{\"type\":\"object\"}},{\"name\":\"b\",\"inputSchema\":{}},"
                                + "{\"name\":\"c\"}]",
                        ""));
        assertThat(gateway().mcp().toolNames()).contains("h--a", "h--b", "h--c");
    }

    @Test
    @Tag("CASE-63")
    void anErrorOfAToolWithAnOutputSchemaPasses() {
        server.answer(
                        "tools/list",
                        Scripts.page(
                                "[{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"},\"outputSchema\":"
                                        + "{\"type\":\"object\",\"required\":[\"x\"]}}]",
                                ""))
                .answer(
                        "tools/call",
                        "{\"content\":[{\"type\":\"text\",\"text\":\"no\"}],\"isError\":true,\"resultType\":\"complete\"}");
        McpAnswer answer = gateway().mcp().call("h--t", "{}").send();
        assertThat(answer.result().path("isError").asBoolean()).isTrue();
        assertThat(answer.contentText()).isEqualTo("no");
    }

    @Test
    @Tag("OUT-9")
    @Tag("MOD-5")
    void progressAndInputRequestsReachAnMcpClient() {
        server.on("tools/call", call -> {
            if (call.params().has("inputResponses")) {
                call.text("hello "
                        + call.params().path("inputResponses").path("n").path("content"));
            } else {
                call.progress(1, 2);
                call.result("{\"resultType\":\"input_required\",\"inputRequests\":{\"n\":{\"method\":"
                        + "\"elicitation/create\",\"params\":{\"message\":\"?\"}}},\"requestState\":\"s1\"}");
            }
        });
        TestGateway gateway = gateway();
        McpAnswer first = gateway.mcp()
                .call("h--echo", "{}")
                .capabilities("{\"elicitation\":{\"form\":{}}}")
                .progressToken("0")
                .send();
        assertThat(first.result().path("resultType").asText()).isEqualTo("input_required");
        assertThat(first.notifications()).hasSize(1);
        JsonNode progress = first.notifications().get(0).path("params");
        assertThat(progress.path("progressToken").toString()).isEqualTo("0");
        McpAnswer second = gateway.mcp()
                .call("h--echo", "{}")
                .capabilities("{\"elicitation\":{\"form\":{}}}")
                .param("inputResponses", "{\"n\":{\"action\":\"accept\",\"content\":{\"a\":1}}}")
                .param("requestState", "\"s1\"")
                .send();
        assertThat(second.contentText()).isEqualTo("hello {\"a\":1}");
        Request last = server.requests("tools/call").get(1);
        assertThat(last.params().path("requestState").asText()).isEqualTo("s1");
    }

    @Test
    @Tag("OUT-8")
    void everyFrontSaysTheSameOutcome() {
        server.on("tools/call", call -> call.result("{\"content\":[]}"));
        TestGateway gateway = gateway();
        var http = gateway.call("h--echo", "{}");
        assertThat(http.statusCode()).isEqualTo(504);
        assertThat(http.body()).contains("\"outcome\":\"no-response\"");
        assertThat(BusCall.make(gateway, "h--echo", "{}", 0).join().outcome()).isEqualTo("no-response");
        assertThat(gateway.mcp().call("h--echo", "{}").send().text())
                .contains("\"dev.sallyport/outcome\":\"no-response\"");
    }

    @Test
    @Tag("MOD-40")
    @Tag("CASE-31")
    void aServerThatIsNotThereYetIsConnectedWhenItComes() {
        ScriptedHttp http = bench.http(server);
        var proxy = bench.proxy(http);
        proxy.refuse();
        TestGateway gateway = bench.start(TestGateway.serving()
                .http("h", proxy.instead(http.url()), "reconnect: true", "reconnectIntervalMs: 30"));
        assertThat(gateway.server("h").path("state").asText()).isEqualTo("reconnecting");
        proxy.acceptAgain();
        await().until(() -> gateway.mcp().toolNames().contains("h--echo"));
    }
}
