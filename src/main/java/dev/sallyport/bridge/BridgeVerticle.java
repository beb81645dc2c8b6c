package dev.sallyport.bridge;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.ServerStatus;
import dev.sallyport.config.Settings;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The public event-bus addresses: any service on the bus lists and calls tools with plain JSON messages, with no class
 * of the gateway on its class path (rule BUS-1).
 *
 * <p>A message's body is a JsonObject, a Buffer of JSON or nothing; the reply is of the same kind. Only a Buffer keeps
 * every number's text: a JsonObject is parsed on the way.
 */
public final class BridgeVerticle extends VerticleBase {
    private final String prefix;

    public BridgeVerticle(Settings settings) {
        this.prefix = settings.bus().addressPrefix();
    }

    @Override
    public Future<?> start() {
        return CatalogView.open(vertx).compose(catalog -> {
            ToolMessages tools = new ToolMessages(catalog, new Dispatch(vertx, "bus"));
            return Future.all(
                    consume("tools.list", tools::list),
                    consume("tools.call", tools::call),
                    consume("servers.list", this::servers));
        });
    }

    private Future<Void> consume(String name, io.vertx.core.Handler<Message<Object>> handler) {
        return vertx.eventBus().<Object>consumer(prefix + "." + name, handler).completion();
    }

    private void servers(Message<Object> message) {
        Local.<RegistryCommand.Result>request(vertx, Addresses.REGISTRY, new RegistryCommand.Servers())
                .map(result -> ((RegistryCommand.ServerList) result).servers())
                .onComplete(
                        servers -> reply(
                                message,
                                new JsonObject()
                                        .put(
                                                "servers",
                                                new JsonArray(servers.stream()
                                                        .map(ServerStatus::json)
                                                        .toList()))
                                        .toBuffer()),
                        why -> message.fail(503, "{\"detail\":\"the gateway is starting or stopping\"}"));
    }

    /** Replies with JSON, in the kind in which the caller asked. */
    static void reply(Message<Object> message, Buffer json) {
        message.reply(wantsBuffer(message.body()) ? json : new JsonObject(json));
    }

    private static boolean wantsBuffer(@Nullable Object body) {
        return body instanceof Buffer;
    }
}
