package dev.sallyport.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.bus.Trace;
import dev.sallyport.demo.DemoServer;
import dev.sallyport.docs.Page.Block;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.AsyncResult;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code docs/event-bus.md}: each example, as the page has it, against a gateway. */
@Tag("BUS-1")
class EventBusPageTest {
    private static final String PAGE = "docs/event-bus.md";
    private static final Pattern TO = Pattern.compile("(?:Send, to|To) `([^`]+)`.*", Pattern.DOTALL);
    private static final Pattern FAILURE = Pattern.compile("Failure (\\d+).*", Pattern.DOTALL);

    private final TestGateway gateway =
            TestGateway.serving().stdio("demo", DemoServer.command()).start();
    private final EventBus bus = gateway.vertx().eventBus();
    private final Map<String, List<JsonNode>> heard = new ConcurrentHashMap<>();
    private AsyncResult<Message<Object>> answer;

    @BeforeEach
    void listen() {
        bus.addInboundInterceptor(delivery -> {
            Object body = delivery.message().body();
            if (body instanceof Buffer || body instanceof JsonObject) {
                heard.computeIfAbsent(delivery.message().address(), address -> new CopyOnWriteArrayList<>())
                        .add(json(body));
            }
            delivery.next();
        });
        for (String address :
                List.of("reports.calls", "sallyport.catalog.changed", "sallyport.trace", "sallyport.ops.alert")) {
            bus.consumer(address, message -> {}).completion().await();
        }
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private static JsonNode json(Object body) {
        return KitJson.parse(body instanceof Buffer ? body.toString() : Json.encode(body));
    }

    @ParameterizedTest(name = "as Buffers: {0}")
    @ValueSource(booleans = {true, false})
    @Tag("BUS-2")
    @Tag("BUS-4")
    void everyExampleDoesWhatThePageSays(boolean asBuffers, @TempDir Path folder) {
        // an alert that no harmless example brings about
        Trace.now(
                        "ops-alert",
                        "demo",
                        new JsonObject()
                                .put("alert", "server-down")
                                .put("cause", "c")
                                .put("reason", "r"))
                .publish(gateway.vertx());
        int run = 0;
        for (Block block : Page.blocks(PAGE)) {
            if (block.language().equals("java")) {
                gateway.vertx()
                        .deployVerticle(PlainService.of(folder, block.text(), "Future.succeededFuture()"))
                        .await();
            } else {
                run(block, asBuffers);
            }
            run++;
        }
        assertThat(run).isGreaterThan(40);
    }

    private void run(Block block, boolean asBuffers) {
        String lead = block.lead();
        Matcher failure = FAILURE.matcher(lead);
        Matcher to = TO.matcher(lead);
        if (lead.startsWith("Send")) {
            send(to.matches() ? to.group(1) : block.section(), block.text(), asBuffers);
        } else if (failure.matches()) {
            failed(block, Integer.parseInt(failure.group(1)));
        } else if (to.matches()) {
            hears(to.group(1), block);
        } else {
            assertThat(lead).startsWith("Reply");
            replied(block, asBuffers);
        }
    }

    private void send(String address, String text, boolean asBuffer) {
        JsonObject body = new JsonObject(text);
        JsonObject config = body.getJsonObject("config", new JsonObject());
        if ("java".equals(config.getString("command"))) {
            // in this process there is no jar to launch it from
            List<String> demo = DemoServer.command();
            config.put("command", demo.get(0)).put("args", new JsonArray(demo.subList(1, demo.size())));
        }
        Object sent = asBuffer ? body.toBuffer() : body;
        answer = bus.request(address, sent, new DeliveryOptions().setSendTimeout(TimeUnit.MINUTES.toMillis(1)))
                .transform(result -> io.vertx.core.Future.succeededFuture(result))
                .await();
    }

    private void replied(Block block, boolean asBuffer) {
        assertThat(answer.cause()).as(block.toString()).isNull();
        Object body = answer.result().body();
        assertThat(body).isInstanceOf(asBuffer ? Buffer.class : JsonObject.class);
        is(block, json(body));
    }

    private void failed(Block block, int code) {
        assertThat(answer.cause()).as(block.toString()).isInstanceOfSatisfying(ReplyException.class, why -> {
            assertThat(why.failureCode()).isEqualTo(code);
            is(block, KitJson.parse(why.getMessage()));
        });
    }

    private static void is(Block block, JsonNode actual) {
        assertThat(Like.is(KitJson.parse(block.text()), actual))
                .as("%s:%n%sis really%n%s", block.section(), block.text(), actual)
                .isTrue();
    }

    private void hears(String address, Block block) {
        JsonNode example = KitJson.parse(block.text());
        await().untilAsserted(() -> assertThat(heard.getOrDefault(address, List.of()))
                .as(block.toString())
                .anyMatch(message -> Like.is(example, message)));
    }

    @Test
    void everyAddressOfTheBridgeIsOnThePageAndNoOther() {
        List<String> served = List.of(
                "tools.list",
                "tools.call",
                "tools.cancel",
                "servers.list",
                "servers.connect",
                "servers.disconnect",
                "servers.restart",
                "refresh",
                "providers.register",
                "providers.event",
                "providers.leave",
                "catalog.changed",
                "trace",
                "ops.alert");
        assertThat(Page.text(PAGE).lines().filter(line -> line.startsWith("## sallyport.")))
                .containsExactlyInAnyOrderElementsOf(
                        served.stream().map(name -> "## sallyport." + name).toList());
    }
}
