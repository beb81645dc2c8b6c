package dev.sallyport.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.config.ResultView;
import dev.sallyport.config.ResultViews;
import dev.sallyport.front.Fronts;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls over the bus: their deadlines, their cancellation, and what comes before their answers (rule BUS-2). */
class BusCallsTest {
    private final Vertx vertx = Vertx.vertx();
    private final ScriptedServer server = Scripts.modern("echo");
    private final ScriptedHttp http = ScriptedHttp.serve(vertx, server);
    private final TestGateway gateway = TestGateway.serving()
            .http("h", http.url(), "requestTimeoutMs: 30000")
            .http("brief", http.url(), "requestTimeoutMs: 2000")
            .settings(Fronts.views(new ResultViews(ResultView.RAW, ResultView.RAW, ResultView.SCRIPT)))
            .start();
    private final BusClient client = new BusClient(gateway.vertx());

    @AfterEach
    void close() throws Exception {
        gateway.close();
        http.close();
        BusClient.await(vertx.close());
    }

    private static JsonObject echo(String tool) {
        return new JsonObject().put("name", tool).put("arguments", new JsonObject().put("a", 1));
    }

    private static JsonObject id(String callId) {
        return new JsonObject().put("callId", callId);
    }

    @ParameterizedTest
    @CsvSource({"h--echo, 200, 200", "brief--echo, 3600000, 2000"})
    @Tag("BUS-2")
    @Tag("OUT-8")
    void aCallersDeadlineIsHonouredAndNeverLongerThanTheServers(String tool, long asked, long deadline) {
        server.hold("tools/call");
        long before = System.nanoTime();
        JsonNode problem =
                BusClient.problem(client.send("tools.call", echo(tool).put("timeoutMs", asked)));
        assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before))
                .isBetween(deadline - 10, deadline + 10_000);
        assertThat(problem.path("outcome").asText()).isEqualTo("no-response");
        assertThat(problem.path("detail").asText()).contains(deadline + " ms");
        assertThat(server.awaitCancellation()).isNotEmpty();
    }

    @Test
    @Tag("BUS-2")
    @Tag("OUT-9")
    void progressExtendsADeadlineForACallerThatAsksForIt() {
        server.hold("tools/call");
        Future<Message<Object>> call = client.send(
                "tools.call", echo("h--echo").put("timeoutMs", 1_000).put("resetDeadlineOnProgress", true));
        Request held = server.awaitRequest("tools/call");
        long since = System.nanoTime();
        vertx.setPeriodic(20, timer -> {
            held.progress(1, 2);
            if (System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(1_500)) {
                vertx.cancelTimer(timer);
                held.text("late, and in time");
            }
        });
        assertThat(BusClient.await(call).body()).isEqualTo("late, and in time");
    }

    @Test
    @Tag("BUS-2")
    void aCallIsCancelledByItsId() {
        server.hold("tools/call");
        Future<Message<Object>> call = client.send("tools.call", echo("h--echo").mergeIn(id("mine")));
        Request held = server.awaitRequest("tools/call");
        assertThat(BusClient.problem(client.send("tools.call", echo("h--echo").mergeIn(id("mine"))))
                        .path("status")
                        .asInt())
                .isEqualTo(409);

        assertThat(client.ask("tools.cancel", id("mine")).getBoolean("cancelled"))
                .isTrue();

        assertThat(BusClient.problem(call).path("outcome").asText()).isEqualTo("no-response");
        assertThat(server.awaitCancellation()).isEqualTo(held.id());
        assertThat(client.ask("tools.cancel", id("mine")).getBoolean("cancelled"))
                .isFalse();
        assertThat(server.count("tools/call")).isEqualTo(1);
    }

    @Test
    @Tag("BUS-2")
    void theBusesOwnTimeLimitNeverMakesAnAnsweredCallUnknown() {
        server.hold("tools/call");
        DeliveryOptions brief = new DeliveryOptions().setSendTimeout(300);
        BusClient.Inbox events = client.inbox("mine");
        Future<Message<Object>> followed =
                client.send("tools.call", echo("h--echo").mergeIn(id("f")).put("events", "mine"), brief);
        Request first = server.awaitRequest("tools/call");
        Future<Message<Object>> plain = client.send("tools.call", echo("h--echo"), brief);
        server.awaitRequest("tools/call");

        assertThat(BusClient.failure(plain).failureType()).isEqualTo(ReplyFailure.TIMEOUT);
        first.progress(1, 2);
        first.text("in the end");

        assertThat(((JsonObject) BusClient.await(followed).body())).isEqualTo(id("f"));
        await().until(() -> events.messages().size() == 2);
        assertThat(events.messages())
                .extracting(event -> event.path("event").asText())
                .containsExactly("progress", "result");
        assertThat(events.messages().get(0).path("data").has("progressToken")).isFalse();
        assertThat(events.messages().get(1).path("data").asText()).isEqualTo("in the end");
    }

    @Test
    @Tag("BUS-2")
    void aCallerThatListensNoMoreCancelsItsCall() {
        server.hold("tools/call");
        BusClient.Inbox events = client.inbox("mine");
        BusClient.await(client.send("tools.call", echo("h--echo").put("events", "mine")));
        Request held = server.awaitRequest("tools/call");
        events.close();
        held.progress(1, 2);
        assertThat(server.awaitCancellation()).isEqualTo(held.id());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "raw|{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"a\\\":1}\"}],\"resultType\":\"complete\"}",
                "model|{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"a\\\":1}\"}],\"isError\":false}",
                "script|\"{\\\"a\\\":1}\"",
                "|\"{\\\"a\\\":1}\""
            })
    @Tag("BUS-1")
    @Tag("RES-1")
    @Tag("RES-20")
    void theViewIsTheCallersChoiceOrTheFrontsOwn(String view, String result) {
        JsonObject call = echo("h--echo").put("view", view);
        if (view == null) {
            call.remove("view");
        }
        Buffer asBuffer = (Buffer) BusClient.await(client.send("tools.call", call.toBuffer(), new DeliveryOptions()))
                .body();
        assertThat(KitJson.parse(asBuffer.toString())).isEqualTo(KitJson.parse(result));
        Object asJson = BusClient.await(client.send("tools.call", call)).body();
        assertThat(asJson).isInstanceOf(result.startsWith("{") ? JsonObject.class : String.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|name has to be a string",
                "{\"name\":1}|name has to be a string",
                "{\"name\":\"\"}|name has to be a string",
                "{\"name\":\"h--echo\",\"arguments\":[]}|arguments has to be an object",
                "{\"name\":\"h--echo\",\"arguments\":null}|arguments has to be an object",
                "{\"name\":\"h--echo\",\"timeoutMs\":0}|timeoutMs has to be a whole number",
                "{\"name\":\"h--echo\",\"timeoutMs\":1.5}|timeoutMs has to be a whole number",
                "{\"name\":\"h--echo\",\"timeoutMs\":\"9\"}|timeoutMs has to be a whole number",
                "{\"name\":\"h--echo\",\"view\":\"nice\"}|view has to be raw, model or script",
                "{\"name\":\"h--echo\",\"callId\":7}|callId has to be a string",
                "{\"name\":\"h--echo\",\"events\":7}|events has to be a string",
                "{\"name\":\"h--echo\",\"resetDeadlineOnProgress\":1}|has to be true or false",
                "{\"name\":\"a\",\"name\":\"b\"}|stands twice",
                "[]|not a JSON object",
                "{|not a JSON object"
            })
    @Tag("BUS-1")
    @Tag("OUT-8")
    void aMessageThatCannotBeReadIsToldWhy(String message, String why) {
        JsonNode problem = BusClient.problem(client.send("tools.call", Buffer.buffer(message), new DeliveryOptions()));
        assertThat(problem.path("status").asInt()).isEqualTo(400);
        assertThat(problem.path("detail").asText()).contains(why);
        assertThat(problem.path("outcome").asText()).isEqualTo("not-sent");
        assertThat(server.count("tools/call")).isZero();
    }

    @Test
    @Tag("BUS-1")
    void aBodyOfAnotherKindIsToldSo() {
        for (String name : List.of("tools.call", "servers.connect", "providers.register", "tools.cancel")) {
            JsonNode problem = BusClient.problem(client.send(name, "text", new DeliveryOptions()));
            assertThat(problem.path("detail").asText()).contains("JsonObject");
        }
    }

    @Test
    @Tag("CASE-55")
    void toolsOfAnyNameAreListedAndCalled() {
        List<String> names = List.of("a", "x".repeat(200), "a/../b", "two words", "caf\u00e9", "\uD83D\uDE80");
        server.answer("tools/list", Scripts.listed(names.toArray(String[]::new)));
        client.ask("refresh", new JsonObject());
        String listed = client.ask("tools.list", new JsonObject()).encode();
        for (String name : names) {
            assertThat(listed)
                    .contains(new JsonObject()
                            .put("name", "h--" + name)
                            .encode()
                            .substring(1)
                            .replace("}", ""));
            BusClient.await(client.send("tools.call", echo("h--" + name)));
            assertThat(server.awaitRequest("tools/call").params().path("name").asText())
                    .isEqualTo(name);
        }
    }

    @Test
    @Tag("CASE-77")
    void aToolHiddenByPolicyIsUnknown() {
        try (TestGateway other = TestGateway.serving()
                .http("h", http.url(), "disabledTools: [echo]")
                .start()) {
            BusClient asking = new BusClient(other.vertx());
            assertThat(asking.ask("tools.list", new JsonObject()).getJsonArray("tools"))
                    .isEmpty();
            JsonNode problem = BusClient.problem(asking.send("tools.call", echo("h--echo")));
            assertThat(problem.path("type").asText()).endsWith("/unknown-tool");
            assertThat(server.count("tools/call")).isZero();
        }
    }
}
