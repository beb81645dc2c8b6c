package dev.sallyport.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.TestGateway;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is inside a Buffer crosses the gateway as it is. */
class SameBytesTest {
    private static final DeliveryOptions HANDED_OVER =
            new DeliveryOptions().setCodecName("sallyport:buffer").setLocalOnly(true);
    private static final int LARGE = 1 << 20;

    private final TestGateway gateway = TestGateway.serving().start();
    private final EventBus bus = gateway.vertx().eventBus();
    private final Queue<Buffer> received = new ConcurrentLinkedQueue<>();
    private Buffer result = Buffer.buffer("{\"content\":[]}");

    @BeforeEach
    void provide() {
        bus.<Buffer>consumer("p.calls", message -> {
            if (message.body().toString().contains("tools/call")) {
                received.add(message.body());
                message.reply(result, HANDED_OVER);
            }
        });
        JsonArray tools = new JsonArray().add(new JsonObject().put("name", "t"));
        BusClient.await(bus.request(
                "sallyport.providers.register",
                new JsonObject().put("id", "p").put("address", "p.calls").put("tools", tools)));
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private Buffer call(String arguments) {
        return call(Buffer.buffer("{\"name\":\"p--t\",\"arguments\":" + arguments + "}"));
    }

    private Buffer call(Buffer message) {
        Message<Buffer> reply = BusClient.await(bus.<Buffer>request("sallyport.tools.call", message, HANDED_OVER));
        return reply.body();
    }

    /** A change of one, which nobody may make but a test, shows in the other. */
    private static boolean areOneMemory(Buffer sent, String mark, Buffer arrived) {
        sent.setByte(sent.toString().indexOf(mark), (byte) '!');
        return arrived.toString().contains("!" + mark.substring(1));
    }

    @Test
    @Tag("BUS-3")
    void aLargeResultIsNeverCopiedBetweenItsProviderAndItsCaller() {
        result = Buffer.buffer("{\"content\":[{\"type\":\"text\",\"text\":\"MARK" + "x".repeat(LARGE) + "\"}]}");
        Buffer arrived = call("{}");
        assertThat(arrived).isEqualTo(result);
        assertThat(areOneMemory(result, "MARK", arrived)).isTrue();
    }

    @Test
    @Tag("BUS-3")
    void largeArgumentsAreNeverCopiedBetweenTheirCallerAndTheTool() {
        Buffer sent = Buffer.buffer("{\"name\":\"p--t\",\"arguments\":{\"a\":\"MARK" + "x".repeat(LARGE) + "\"}}");
        call(sent);
        assertThat(areOneMemory(sent, "MARK", received.remove())).isTrue();
    }

    @Test
    @Tag("BUS-3")
    @Tag("CASE-65")
    void nothingIsReadAndWrittenAnew() {
        String json = "{\"a\": null, \"n\":12345678901234567890,\"d\":1.10,\"caf\\u00e9\":1,\"cafe\u0301\":2}";
        result = Buffer.buffer("{\"structuredContent\": " + json + ", \"content\":[ ] , \"x\":1.10}");
        assertThat(call(json).toString()).isEqualTo(result.toString());
        assertThat(received.remove().toString()).contains("\"arguments\":" + json);
    }

    @Test
    @Tag("BUS-1")
    void onlyPlainJsonTravelsOnPublicAddresses() {
        Set<Class<?>> types = ConcurrentHashMap.newKeySet();
        bus.addInboundInterceptor(delivery -> {
            Object body = delivery.message().body();
            if (body != null && delivery.message().address().startsWith("sallyport.")) {
                types.add(body instanceof Buffer ? Buffer.class : body.getClass());
            }
            delivery.next();
        });
        bus.consumer("sallyport.trace", message -> {});
        bus.consumer("sallyport.catalog.changed", message -> {});
        call("{}");
        BusClient.await(bus.request("sallyport.tools.list", new JsonObject()));
        BusClient.await(bus.request("sallyport.providers.leave", new JsonObject().put("id", "p")));
        assertThat(types).containsExactlyInAnyOrder(Buffer.class, JsonObject.class);
    }
}
