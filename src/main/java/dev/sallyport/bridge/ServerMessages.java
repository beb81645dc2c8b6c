package dev.sallyport.bridge;

import dev.sallyport.bridge.MessageFields.BadMessageException;
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
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Members;
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
    static final Buffer NOTHING = Buffer.buffer("{}");

    private static final String ID = "a server's id";

    private final Vertx vertx;
    private final PublicBus bus;
    private final DefinitionReader reader;

    ServerMessages(Vertx vertx, PublicBus bus, Settings settings) {
        this.vertx = vertx;
        this.bus = bus;
        this.reader = new DefinitionReader(settings);
    }

    /** What a message asks of the registry. */
    @FunctionalInterface
    private interface Asked {
        RegistryCommand of(MessageFields fields) throws BadMessageException;
    }

    /** {@code {}} → {@code {servers: […]}}. */
    void list(Message<Object> message) {
        ask(message, fields -> new RegistryCommand.Servers(), ServerMessages::servers);
    }

    private static Buffer servers(Result result) {
        JsonArray servers = new JsonArray(
                ((ServerList) result).servers().stream().map(ServerStatus::json).toList());
        return new JsonObject().put("servers", servers).toBuffer();
    }

    /** {@code {id, config}} → {@code {}}. */
    void connect(Message<Object> message) {
        ask(message, fields -> {
            String id = fields.needed("id", ID);
            ServerDefinition definition = definition(id, fields.object("config"));
            if (!definition.config().id().equals(id)) {
                throw new BadMessageException("the configuration has another id than the message");
            }
            return new RegistryCommand.Connect(definition);
        });
    }

    /** {@code {id}} → {@code {}}. */
    void disconnect(Message<Object> message) {
        ask(message, fields -> new RegistryCommand.Disconnect(fields.needed("id", ID)));
    }

    /** {@code {id, config?}} → {@code {}}. */
    void restart(Message<Object> message) {
        ask(message, fields -> {
            String id = fields.needed("id", ID);
            Members.Member config = fields.object("config");
            return new RegistryCommand.Restart(id, config == null ? null : definition(id, config));
        });
    }

    /** {@code {}} → {@code {}}. */
    void refresh(Message<Object> message) {
        ask(message, fields -> new RegistryCommand.Refresh());
    }

    private ServerDefinition definition(String id, Members.@Nullable Member config) throws BadMessageException {
        if (config == null) {
            throw new BadMessageException("config has to be an object: the server's configuration");
        }
        DefinitionReader.Read read = reader.read(id, config.value().utf8());
        if (!read.admissible()) {
            throw new BadMessageException(String.join("\n", read.problems()));
        }
        return read.definition();
    }

    private void ask(Message<Object> message, Asked asked) {
        ask(message, asked, result -> NOTHING);
    }

    private void ask(Message<Object> message, Asked asked, Function<Result, Buffer> reply) {
        RegistryCommand command;
        try {
            command = asked.of(MessageFields.of(message));
        } catch (BadMessageException e) {
            PublicBus.malformed(message, e.reason());
            return;
        }
        Local.<Result>request(vertx, Addresses.REGISTRY, command)
                .onComplete(
                        result -> {
                            if (result instanceof Rejected rejected) {
                                PublicBus.fail(
                                        message,
                                        new Failure.Refused(rejected.conflict() ? 409 : 502, rejected.reason()));
                            } else {
                                bus.reply(message, reply.apply(result));
                            }
                        },
                        why -> PublicBus.unavailable(message));
    }
}
