package dev.sallyport.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls to tools that a service on the bus provides, which is slow, wrong, or gone. */
@Tag("BUS-4")
class ProvidersTest {
    private final TestGateway gateway = TestGateway.serving().start();
    private final EventBus bus = gateway.vertx().eventBus();
    private final BusClient client = new BusClient(gateway.vertx());
    private final List<Message<Buffer>> calls = new CopyOnWriteArrayList<>();
    private final List<JsonObject> cancellations = new CopyOnWriteArrayList<>();

    @BeforeEach
    void register() {
        BusClient.await(bus.<Buffer>consumer("clock.calls", this::hear).completion());
        client.ask("providers.register", clock());
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private static JsonObject clock() {
        return new JsonObject()
                .put("id", "clock")
                .put("address", "clock.calls")
                .put("tools", new JsonArray().add(new JsonObject().put("name", "now")));
    }

    private void hear(Message<Buffer> message) {
        JsonObject said = message.body().toJsonObject();
        if (said.getString("method").equals("tools/call")) {
            calls.add(message);
        } else if (said.getString("method").equals("notifications/cancelled")) {
            cancellations.add(said);
        }
    }

    private Message<Buffer> awaitCall() {
        await().until(() -> !calls.isEmpty());
        return calls.get(0);
    }

    private Future<Message<Object>> call(JsonObject more) {
        return client.send(
                "tools.call", new JsonObject().put("name", "clock--now").mergeIn(more));
    }

    private void says(String event, String id, JsonObject data) {
        bus.send(
                "sallyport.providers.event",
                new JsonObject().put("id", id).put("event", event).put("data", data));
    }

    private static JsonObject text(String text) {
        return new JsonObject()
                .put(
                        "content",
                        new JsonArray().add(new JsonObject().put("type", "text").put("text", text)));
    }

    @Test
    @Tag("BUS-2")
    void aCallThatIsNotAnsweredInTimeIsUnknownAndItsProviderIsTold() {
        long before = System.nanoTime();
        JsonNode problem = BusClient.problem(call(new JsonObject().put("timeoutMs", 200)));
        assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before)).isBetween(190L, 5_000L);
        assertThat(problem.path("outcome").asText()).isEqualTo("no-response");
        assertThat(problem.path("detail").asText()).contains("verify");
        JsonObject made = awaitCall().body().toJsonObject();
        assertThat(made.getLong("timeoutMs")).isEqualTo(200);
        await().until(() -> !cancellations.isEmpty());
        assertThat(cancellations.get(0).getString("id")).isEqualTo(made.getString("id"));
    }

    @Test
    @Tag("BUS-2")
    void aProvidersOwnDeadlineIsNeverExceeded() {
        client.ask("providers.register", clock().put("requestTimeoutMs", 150));
        assertThat(BusClient.problem(call(new JsonObject().put("timeoutMs", 3_600_000)))
                        .path("status")
                        .asInt())
                .isEqualTo(504);
    }

    @Test
    @Tag("BUS-2")
    void aCallerThatCancelsIsAnsweredAndTheProviderIsTold() {
        Future<Message<Object>> call = call(new JsonObject().put("callId", "mine"));
        Message<Buffer> made = awaitCall();
        client.ask("tools.cancel", new JsonObject().put("callId", "mine"));
        assertThat(BusClient.problem(call).path("detail").asText()).contains("cancelled by its caller");
        await().until(() -> cancellations.size() == 1);
        made.reply(text("too late"));
    }

    @Test
    @Tag("OUT-9")
    void progressAndLogsReachTheCallerAndExtendItsDeadlineWhereItAsks() {
        BusClient.Inbox events = client.inbox("mine");
        call(new JsonObject().put("events", "mine").put("timeoutMs", 1_000).put("resetDeadlineOnProgress", true));
        Message<Buffer> made = awaitCall();
        String id = made.body().toJsonObject().getString("id");
        says("log", id, new JsonObject().put("level", "info").put("data", "begun"));
        long since = System.nanoTime();
        gateway.vertx().setPeriodic(20, timer -> {
            says("progress", id, new JsonObject().put("progress", 1));
            if (System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(1_500)) {
                gateway.vertx().cancelTimer(timer);
                made.reply(text("late, and in time"));
            }
        });
        await().until(() -> events.messages().stream()
                .anyMatch(event -> event.path("event").asText().equals("result")));
        assertThat(events.messages().get(0).path("data").path("data").asText()).isEqualTo("begun");
        assertThat(events.messages().get(1).path("data").toString()).isEqualTo("{\"progress\":1}");
    }

    static Stream<Arguments> wrongReplies() {
        return Stream.of(
                Arguments.of(null, "is empty"),
                Arguments.of("noon", "no array content"),
                Arguments.of(new JsonObject().put("time", "noon"), "no array content"),
                Arguments.of(Buffer.buffer("{\"content\":"), "no JSON object"),
                Arguments.of(Buffer.buffer("{\"content\":\"noon\"}"), "no array content"));
    }

    @ParameterizedTest
    @MethodSource("wrongReplies")
    @Tag("OUT-4")
    void aReplyThatIsNoToolResultIsUnusableAndNotUnknown(Object reply, String why) {
        Future<Message<Object>> call = call(new JsonObject());
        awaitCall().reply(reply);
        JsonNode problem = BusClient.problem(call);
        assertThat(problem.path("type").asText()).endsWith("/unusable");
        assertThat(problem.path("detail").asText()).contains(why);
    }

    @Test
    @Tag("OUT-8")
    void aProviderThatFailsACallIsAnsweredInItsOwnWords() {
        Future<Message<Object>> call = call(new JsonObject());
        awaitCall().fail(7, "the clock has stopped");
        JsonNode problem = BusClient.problem(call);
        assertThat(problem.path("outcome").asText()).isEqualTo("error-response");
        assertThat(problem.path("error").path("message").asText()).isEqualTo("the clock has stopped");
    }

    @Test
    void whatIsSaidOfNoCallIsDropped() {
        says("progress", "nobody's", new JsonObject());
        assertThat(BusClient.problem(client.send("providers.event", new JsonObject(), new DeliveryOptions()))
                        .path("detail")
                        .asText())
                .contains("id has to be a string");
        Future<Message<Object>> call = call(new JsonObject());
        awaitCall().reply(text("noon"));
        assertThat(((JsonObject) BusClient.await(call).body()).encode()).contains("noon");
    }
}
