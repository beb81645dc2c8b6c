package dev.sallyport.bridge;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.DefinitionReader;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.RegistryCommand.ServerList;
import dev.sallyport.bus.ServerDefinition;
import dev.sallyport.bus.ServerStatus;
import dev.sallyport.config.Settings;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The addresses {@code servers.list}, {@code servers.connect}, {@code servers.disconnect}, {@code servers.restart} and
 * {@code refresh}: each is replied to when what it asked for is really done.
 */
final class ServerMessages {
    private static final Buffer NOTHING = Buffer.buffer("{}");

    private final Vertx vertx;
    private final DefinitionReader reader;

    ServerMessages(Vertx vertx, Settings settings) {
        this.vertx = vertx;
        this.reader = new DefinitionReader(settings);
    }

    /** {@code {}} → {@code {servers: […]}}. */
    void list(Message<Object> message) {
        ask(
                message,
                new RegistryCommand.Servers(),
                result -> new JsonObject()
                        .put(
                                "servers",
                                new JsonArray(((ServerList) result)
                                        .servers().stream()
                                                .map(ServerStatus::json)
                                                .toList()))
                        .toBuffer());
    }

    /** {@code {id, config}} → {@code {}}. */
    void connect(Message<Object> message) {
        JsonObject request = BridgeVerticle.request(message);
        ServerDefinition definition = definition(message, request, true);
        if (definition != null) {
            ask(message, new RegistryCommand.Connect(definition), result -> NOTHING);
        }
    }

    /** {@code {id}} → {@code {}}. */
    void disconnect(Message<Object> message) {
        JsonObject request = BridgeVerticle.request(message);
        if (hasId(message, request)) {
            ask(message, new RegistryCommand.Disconnect(request.getString("id")), result -> NOTHING);
        }
    }

    /** {@code {id, config?}} → {@code {}}. */
    void restart(Message<Object> message) {
        JsonObject request = BridgeVerticle.request(message);
        if (!hasId(message, request)) {
            return;
        }
        boolean other = request.getValue("config") != null;
        ServerDefinition definition = other ? definition(message, request, false) : null;
        if (!other || definition != null) {
            ask(message, new RegistryCommand.Restart(request.getString("id"), definition), result -> NOTHING);
        }
    }

    /** {@code {}} → {@code {}}. */
    void refresh(Message<Object> message) {
        ask(message, new RegistryCommand.Refresh(), result -> NOTHING);
    }

    private static boolean hasId(Message<Object> message, JsonObject request) {
        boolean has = request.getValue("id") instanceof String id && !id.isEmpty();
        if (!has) {
            BridgeVerticle.fail(message, 400, "id has to be a string: a server's id");
        }
        return has;
    }

    private @Nullable ServerDefinition definition(Message<Object> message, JsonObject request, boolean sameId) {
        if (!hasId(message, request)) {
            return null;
        }
        if (!(request.getValue("config") instanceof JsonObject config)) {
            BridgeVerticle.fail(message, 400, "config has to be an object: the server's configuration");
            return null;
        }
        String id = request.getString("id");
        DefinitionReader.Read read = reader.read(id, config.encode());
        if (!read.admissible()) {
            BridgeVerticle.fail(message, 400, String.join("\n", read.problems()));
            return null;
        }
        if (sameId && !read.definition().config().id().equals(id)) {
            BridgeVerticle.fail(message, 400, "the configuration has another id than the message");
            return null;
        }
        return read.definition();
    }

    private void ask(Message<Object> message, RegistryCommand command, Function<Result, Buffer> reply) {
        Local.<Result>request(vertx, Addresses.REGISTRY, command)
                .onComplete(
                        result -> {
                            if (result instanceof Rejected rejected) {
                                BridgeVerticle.fail(message, rejected.conflict() ? 409 : 502, rejected.reason());
                            } else {
                                BridgeVerticle.reply(message, reply.apply(result));
                            }
                        },
                        why -> BridgeVerticle.fail(message, 503, "the gateway is starting or stopping"));
    }
}
