package dev.sallyport.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.McpAnswer;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls through the whole gateway to scripted servers that misbehave on demand. */
class CallsTest {
    private final Vertx vertx = Vertx.vertx();
    private final ScriptedServer server = Scripts.modern("echo", "other");
    private final List<AutoCloseable> open = new ArrayList<>();

    private ScriptedChild child() {
        ScriptedChild child = new ScriptedChild(server);
        open.add(child);
        return child;
    }

    private ScriptedHttp http() {
        ScriptedHttp http = ScriptedHttp.serve(vertx, server);
        open.add(http);
        return http;
    }

    private TestGateway start(TestGateway.Starter starter) {
        TestGateway gateway = starter.start();
        open.add(0, gateway);
        return gateway;
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }

    private static JsonNode problem(HttpResponse<String> response) {
        assertThat(response.headers().firstValue("content-type")).contains("application/problem+json");
        return KitJson.parse(response.body());
    }

    @Test
    @Tag("CASE-20")
    @Tag("CASE-22")
    void whatIsNoMessageIsADiagnosticAndTheReplyArrives() {
        ScriptedChild child = child();
        server.on("tools/call", call -> {
            call.link().raw("Server 1.0 ready\n{not json\n".getBytes(StandardCharsets.UTF_8));
            call.link().raw(new byte[] {(byte) 0xFF, (byte) 0xFE, '\n'});
            call.text("good");
        });
        TestGateway gateway = start(TestGateway.serving().stdio("s", child.command()));
        assertThat(gateway.call("s--echo", "{}").body()).contains("good");
        assertThat(gateway.server("s").path("state").asText()).isEqualTo("connected");
    }

    @Test
    @Tag("CASE-23")
    void onlyLfEndsALine() {
        ScriptedChild child = child();
        server.on("tools/call", call -> call.text("a\u2028b\u2029c\u0085d"));
        TestGateway gateway = start(TestGateway.serving().stdio("s", child.command()));
        JsonNode result = KitJson.parse(gateway.call("s--echo", "{}").body());
        assertThat(result.path("content").path(0).path("text").asText()).isEqualTo("a\u2028b\u2029c\u0085d");
    }

    @Test
    @Tag("CASE-24")
    void aFloodOfStderrDoesNotHoldTheAnswer() {
        ScriptedChild child = child();
        TestGateway gateway = start(TestGateway.serving().stdio("s", child.command()));
        ChildLink link = child.awaitLaunch();
        server.on("tools/call", call -> {
            link.stderr(("x".repeat(1023) + "\n").repeat(256));
            call.text("after the flood");
        });
        assertThat(gateway.call("s--echo", "{}").body()).contains("after the flood");
    }

    @Test
    @Tag("CASE-65")
    @Tag("MOD-6")
    void argumentsAndResultsKeepEveryBytesMeaning() {
        String arguments =
                "{\"a\": null, \"n\":12345678901234567890,\"d\":1.10,\"e\":1e2,\"caf\\u00e9\":1,\"cafe\u0301\":2}";
        String result = "{\"future\":{\"x\":[1.10]},\"content\":[{\"type\":\"text\",\"text\":\"t\",\"vendor\":7}],"
                + "\"structuredContent\":false,\"resultType\":\"complete\",\"z\":0,\"a\":12345678901234567890}";
        server.answer("tools/call", result);
        TestGateway gateway =
                start(TestGateway.serving().stdio("s", child().command()).http("h", http().url()));
        for (String id : List.of("s", "h")) {
            assertThat(gateway.call(id + "--echo", arguments).body()).isEqualTo(result);
            assertThat(server.awaitRequest("tools/call").text()).contains("\"arguments\":" + arguments);
            McpAnswer answer = gateway.mcp().call(id + "--echo", arguments).send();
            assertThat(answer.text()).contains("\"result\":" + result);
            assertThat(server.awaitRequest("tools/call").text()).contains("\"arguments\":" + arguments);
        }
    }

    @Test
    @Tag("CASE-65")
    void lineBreaksBetweenArgumentsNeverEndALineOfTheChild() {
        server.on("tools/call", call -> call.text(call.arguments().toString()));
        TestGateway gateway = start(TestGateway.serving().stdio("s", child().command()));
        assertThat(gateway.call("s--echo", "{\r\n  \"a\": [1,\n 2]\n}").body()).contains("{\\\"a\\\":[1,2]}");
        assertThat(server.garbage()).isEmpty();
    }

    @Test
    @Tag("CASE-34")
    void killingTheChildEndsItsCallAtOnceAsUnknown() {
        ScriptedChild child = child();
        server.hold("tools/call");
        TestGateway gateway = start(TestGateway.serving().stdio("s", child.command(), "requestTimeoutMs: 60000"));
        ChildLink link = child.awaitLaunch();
        CompletableFuture<HttpResponse<String>> call =
                CompletableFuture.supplyAsync(() -> gateway.call("s--echo", "{}"));
        server.awaitRequest("tools/call");
        ProcessHandle.of(link.pid()).orElseThrow().destroyForcibly();
        await().atMost(Duration.ofSeconds(5)).until(call::isDone);
        JsonNode problem = problem(call.join());
        assertThat(problem.path("outcome").asText()).isEqualTo("no-response");
        assertThat(problem.path("detail").asText()).contains("verify its state");
        assertThat(call.join().statusCode()).isEqualTo(504);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("CASE-35")
    @Tag("CASE-41")
    @Tag("OUT-7")
    void aSilentCallEndsAtItsDeadlineWithOneCancellationAndTheNextOneWorks(boolean stdio) {
        server.hold("tools/call");
        TestGateway.Starter starter = stdio
                ? TestGateway.serving().stdio("s", child().command(), "requestTimeoutMs: 400")
                : TestGateway.serving().http("s", http().url(), "requestTimeoutMs: 400");
        TestGateway gateway = start(starter);
        HttpResponse<String> response = gateway.call("s--echo", "{}");
        assertThat(problem(response).path("outcome").asText()).isEqualTo("no-response");
        assertThat(problem(response).path("detail").asText()).contains("cancellation was requested");
        Request silent = server.awaitRequest("tools/call");
        assertThat(server.awaitCancellation()).isEqualTo(silent.id());
        server.on("tools/call", call -> call.text("second"));
        assertThat(gateway.call("s--echo", "{}").body()).contains("second");
        assertThat(server.count("tools/call")).isEqualTo(2);
        assertThat(server.cancellations()).containsExactly(silent.id());
    }

    @Test
    @Tag("CASE-43")
    void aToolsErrorIsPassedOnAndNeverRetried() {
        server.on("tools/call", call -> call.error(-32050, "no luck", "{\"n\":1.10}"));
        TestGateway gateway = start(TestGateway.serving().http("h", http().url()));
        HttpResponse<String> response = gateway.call("h--echo", "{}");
        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(response.body()).contains("\"data\":{\"n\":1.10}");
        assertThat(problem(response).path("outcome").asText()).isEqualTo("error-response");
        McpAnswer answer = gateway.mcp().call("h--echo", "{}").send();
        assertThat(answer.code()).isEqualTo(-32050);
        assertThat(server.count("tools/call")).isEqualTo(2);
    }

    @Test
    @Tag("CASE-45")
    void equalIdsOfOneClientAreTwoCalls() {
        server.hold("tools/call");
        TestGateway gateway = start(TestGateway.serving().stdio("s", child().command()));
        CompletableFuture<McpAnswer> one =
                gateway.mcp().call("s--echo", "{\"n\":1}").id("7").sendAsync();
        CompletableFuture<McpAnswer> two =
                gateway.mcp().call("s--echo", "{\"n\":2}").id("7").sendAsync();
        for (int i = 0; i < 2; i++) {
            Request call = server.awaitRequest("tools/call");
            call.text("n=" + call.arguments().path("n").asInt());
        }
        assertThat(one.join().contentText()).isEqualTo("n=1");
        assertThat(two.join().contentText()).isEqualTo("n=2");
        assertThat(one.join().id().asInt()).isEqualTo(7);
    }

    @Test
    @Tag("CASE-50")
    void everyPageIsListedAndTheEndIsFound() {
        server.on("tools/list", list -> {
            String cursor = list.params().path("cursor").asText("first");
            list.result(
                    switch (cursor) {
                        case "first" -> Scripts.page(Scripts.toolArray(names("a")), ",\"nextCursor\":\"\"");
                        case "" -> Scripts.page(Scripts.toolArray(names("b")), ",\"nextCursor\":\"c\"");
                        default -> Scripts.page(Scripts.toolArray(names("c")), ",\"nextCursor\":null");
                    });
        });
        TestGateway gateway = start(TestGateway.serving().http("h", http().url()));
        assertThat(gateway.mcp().toolNames()).hasSize(90).contains("h--a0", "h--b29", "h--c29");
    }

    private static String[] names(String head) {
        String[] names = new String[30];
        for (int i = 0; i < names.length; i++) {
            names[i] = head + i;
        }
        return names;
    }

    @Test
    @Tag("CASE-26")
    void answersInAnyOrderReachTheirOwnCallers() {
        int count = 1000;
        server.on("tools/call", call -> call.text(call.arguments().path("n").asText()));
        TestGateway gateway =
                start(TestGateway.serving().stdio("s", child().command()).http("h", http().url()));
        List<CompletableFuture<McpAnswer>> calls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String id = i % 3 == 0 ? "\"" + i % 50 + "\"" : Integer.toString(i % 50);
            calls.add(gateway.mcp()
                    .call((i % 2 == 0 ? "s" : "h") + "--echo", "{\"n\":" + i + "}")
                    .id(id)
                    .sendAsync());
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < count; i++) {
            McpAnswer answer = calls.get(i).join();
            assertThat(answer.contentText()).isEqualTo(Integer.toString(i));
            seen.add(answer.contentText());
        }
        assertThat(seen).hasSize(count);
    }

    @Test
    @Tag("CASE-5")
    @Tag("CFG-41")
    void aServerThatCannotStartIsListedWithItsReasonAndTheOthersServe() {
        TestGateway gateway = start(TestGateway.serving()
                .stdio("gone", List.of("/no/such/program"))
                .stdio("s", child().command())
                .http("h", http().url()));
        assertThat(gateway.mcp().toolNames()).contains("s--echo", "h--echo");
        JsonNode gone = gateway.server("gone");
        assertThat(gone.path("state").asText()).isEqualTo("refused");
        assertThat(gone.path("reason").asText()).contains("/no/such/program").containsIgnoringCase("no such file");
    }

    @Test
    @Tag("CASE-6")
    void aChildThatEndsBeforeItAnswersFailsAtOnceWithItsExitAndStderr() {
        TestGateway gateway =
                start(TestGateway.serving().stdio("s", List.of("sh", "-c", "echo 'no api key given' >&2; exit 3")));
        JsonNode listed = gateway.server("s");
        assertThat(listed.path("reason").asText()).contains("exit code 3").contains("no api key given");
    }

    @Test
    void aSeparateVerticleListsAndCallsOverTheBusWithPlainJson() {
        server.on(
                "tools/call",
                call -> call.result("{\"content\":[],\"structuredContent\":{\"d\":1.10},\"resultType\":\"complete\"}"));
        TestGateway gateway = start(TestGateway.serving().http("h", http().url()));
        Message<Buffer> reply = gateway.vertx()
                .eventBus()
                .<Buffer>request("sallyport.tools.call", Buffer.buffer("{\"name\":\"h--echo\",\"arguments\":{}}"))
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        assertThat(reply.body().toString()).contains("\"d\":1.10");
    }

    @Test
    @Tag("HTTP-3")
    void aCallerThatDisconnectsCancelsItsCall() {
        ScriptedHttp http = http();
        server.hold("tools/call");
        TestGateway gateway = start(TestGateway.serving().http("h", http.url()));
        CompletableFuture<McpAnswer> call = gateway.mcp().call("h--echo", "{}").sendAsync();
        Request request = server.awaitRequest("tools/call");
        call.cancel(true);
        assertThat(server.awaitCancellation()).isEqualTo(request.id());
        assertThat(request.over(HttpExchange.class)).isNotNull();
    }
}
