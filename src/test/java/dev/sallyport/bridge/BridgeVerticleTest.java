package dev.sallyport.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The public addresses, as a service with no class of the gateway uses them. */
@Tag("BUS-1")
class BridgeVerticleTest {
    private final TestGateway gateway = TestGateway.serving().start();
    private final EventBus bus = gateway.vertx().eventBus();

    @AfterEach
    void close() {
        gateway.close();
    }

    private JsonObject ask(String name, JsonObject body) {
        return bus.<JsonObject>request("sallyport." + name, body).await().body();
    }

    private void fails(String name, JsonObject body, int code, String detail) {
        assertThatThrownBy(() -> ask(name, body)).isInstanceOfSatisfying(ReplyException.class, why -> {
            assertThat(why.failureCode()).isEqualTo(code);
            assertThat(new JsonObject(why.getMessage()).getString("detail")).contains(detail);
        });
    }

    private static JsonObject id(String id) {
        return new JsonObject().put("id", id);
    }

    private JsonArray tools() {
        return ask("tools.list", new JsonObject()).getJsonArray("tools");
    }

    @Test
    void serversAreAdministeredAndChangesFollowed() {
        List<JsonObject> traces = new CopyOnWriteArrayList<>();
        List<JsonObject> changes = new CopyOnWriteArrayList<>();
        bus.<Buffer>consumer("sallyport.trace", m -> traces.add(m.body().toJsonObject()));
        bus.<Buffer>consumer(
                "sallyport.catalog.changed", m -> changes.add(m.body().toJsonObject()));
        try (ScriptedHttp upstream = ScriptedHttp.serve(gateway.vertx(), Scripts.modern("echo"))) {
            JsonObject config = new JsonObject().put("url", upstream.url());

            assertThat(ask("servers.connect", id("s").put("config", config))).isEqualTo(new JsonObject());
            assertThat(tools()).isNotEmpty();
            fails("servers.connect", id("s").put("config", config), 409, "connected already");
            assertThat(ask("refresh", new JsonObject())).isEqualTo(new JsonObject());
            assertThat(ask("servers.restart", id("s"))).isEqualTo(new JsonObject());
            assertThat(ask("servers.list", new JsonObject())
                            .getJsonArray("servers")
                            .getJsonObject(0)
                            .getString("state"))
                    .isEqualTo("connected");
            assertThat(ask("servers.disconnect", id("s"))).isEqualTo(new JsonObject());
        }
        assertThat(tools()).isEmpty();
        await().untilAsserted(() -> {
            assertThat(traces)
                    .extracting(trace -> trace.getString("kind"))
                    .contains("server-connected", "server-closed");
            assertThat(changes).isNotEmpty();
        });
    }

    @Test
    void whatIsMissingOrWrongIsSaid() {
        fails("servers.connect", new JsonObject(), 400, "id has to be");
        fails("servers.connect", id("s"), 400, "config has to be");
        fails("servers.connect", id("s").put("config", new JsonObject().put("nonsense", 1)), 400, "nonsense");
        fails("servers.disconnect", new JsonObject(), 400, "id has to be");
        fails("servers.restart", id("nobody"), 409, "is not configured");
        fails(
                "servers.connect",
                id("s").put("config", new JsonObject().put("url", "http://127.0.0.1:1/")),
                502,
                "MCP server \"s\"");
        fails("providers.register", id("p"), 400, "address has to be");
        fails("providers.register", id("p").put("address", "x"), 400, "tools has to be");
        fails(
                "providers.register",
                id("p").put("address", "x").put("tools", new JsonArray().add(1)),
                400,
                "a tool has to be");
    }

    private JsonObject clock() {
        return id("clock")
                .put("address", "clock.calls")
                .put("tools", new JsonArray().add(new JsonObject().put("name", "now")));
    }

    private MessageConsumer<Buffer> serveClock() {
        MessageConsumer<Buffer> consumer = bus.consumer("clock.calls", message -> {
            JsonObject call = message.body().toJsonObject();
            if (call.getString("method").equals("tools/call")) {
                message.reply(new JsonObject()
                        .put(
                                "content",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("type", "text")
                                                .put("text", "noon " + call.getString("name")))));
            }
        });
        consumer.completion().await();
        return consumer;
    }

    @Test
    @Tag("BUS-4")
    @Tag("PFX-4")
    void aProvidersToolsAreCalledAsAnyServers() {
        MessageConsumer<Buffer> clock = serveClock();
        ask("providers.register", clock());

        assertThat(gateway.call("clock--now", "{}").body()).contains("noon now");
        JsonObject result = ask("tools.call", new JsonObject().put("name", "clock--now"));
        assertThat(result.getJsonArray("content").getJsonObject(0).getString("text"))
                .isEqualTo("noon now");
        fails("providers.register", clock().put("id", "other").put("prefix", "clock--x"), 409, "meets \"clock\"");

        ask("providers.leave", id("clock"));
        assertThat(tools()).isEmpty();
        clock.unregister().await();
    }

    @Test
    @Tag("BUS-4")
    void aProviderThatVanishesTakesItsToolsAlong() {
        MessageConsumer<Buffer> clock = serveClock();
        ask("providers.register", clock());
        assertThat(tools()).hasSize(1);

        clock.unregister().await();

        await().until(() -> tools().isEmpty());
    }
}
