package dev.sallyport.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Exchange;
import dev.sallyport.kit.TestGateway;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What of a provider is there first: on one event loop, where the order in which things happen is the same each time. */
@Tag("BUS-4")
@Tag("RFR-6")
class ProviderStartTest {
    private static final JsonObject NOON = new JsonObject().put("content", new JsonArray());

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final TestGateway gateway = TestGateway.serving().startIn(vertx);

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void aToolCanBeCalledAsSoonAsItIsPublished() {
        Promise<Reply> reply = Promise.promise();
        vertx.eventBus().<Catalog>localConsumer(Addresses.CATALOG, message -> {
            if (!message.body().tools().isEmpty()) {
                Exchange exchange =
                        new Exchange(Exchange.TOOLS_CALL, "now", List.of(), Caller.plain(CallLine.silent()));
                new Dispatch(vertx, "test").call("clock", exchange).onComplete(reply);
            }
        });
        vertx.eventBus().consumer("clock.calls", message -> message.reply(NOON.toBuffer()));
        new BusClient(vertx)
                .ask(
                        "providers.register",
                        new JsonObject()
                                .put("id", "clock")
                                .put("address", "clock.calls")
                                .put("tools", new JsonArray().add(new JsonObject().put("name", "now"))));

        assertThat(BusClient.await(reply.future())).isInstanceOf(Answer.class);
    }
}
