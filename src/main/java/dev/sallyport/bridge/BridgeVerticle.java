package dev.sallyport.bridge;

import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.TraceLog;
import dev.sallyport.bus.TraceLog.Following;
import dev.sallyport.config.Settings;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The public event-bus addresses: any service on the bus lists and calls tools, administers servers, provides tools, and
 * follows catalog and traces with plain JSON messages, with no class of the gateway on its class path (rules BUS-1,
 * BUS-4).
 *
 * <p>A message's body is a JsonObject, a Buffer of JSON or nothing; the reply is of the same kind. Only a Buffer keeps
 * every number's text: a JsonObject is parsed on the way. What is published is a Buffer of JSON.
 */
public final class BridgeVerticle extends VerticleBase {
    private final Settings settings;
    private final String prefix;
    private @Nullable Following following;

    public BridgeVerticle(Settings settings) {
        this.settings = settings;
        this.prefix = settings.bus().addressPrefix() + ".";
    }

    @Override
    public Future<?> start() {
        return CatalogView.open(vertx).compose(catalog -> {
            Announcements announcements = new Announcements(vertx, prefix);
            catalog.onChange(() -> changed(announcements, catalog.current()));
            ToolMessages tools = new ToolMessages(catalog, new Dispatch(vertx, "bus"));
            ServerMessages servers = new ServerMessages(vertx, settings);
            Providers providers = new Providers(vertx);
            return Future.all(
                    consume("tools.list", tools::list).compose(v -> consume("tools.call", tools::call)),
                    consume("servers.list", servers::list).compose(v -> consume("servers.connect", servers::connect)),
                    consume("servers.disconnect", servers::disconnect)
                            .compose(v -> consume("servers.restart", servers::restart)),
                    consume("refresh", servers::refresh)
                            .onSuccess(v -> following = TraceLog.of(vertx).follow(announcements::trace)),
                    consume("providers.register", providers::register)
                            .compose(v -> consume("providers.leave", providers::leave)));
        });
    }

    @Override
    public Future<?> stop() {
        if (following != null) {
            following.end();
        }
        return Future.succeededFuture();
    }

    private Future<Void> consume(String name, Handler<Message<Object>> handler) {
        return vertx.eventBus().<Object>consumer(prefix + name, handler).completion();
    }

    private static void changed(Announcements announcements, Catalog now) {
        announcements.publish(
                "catalog.changed",
                () -> new JsonObject()
                        .put("version", now.version())
                        .put("tools", now.tools().size()));
    }

    /** Replies with JSON, in the kind in which the caller asked. */
    static void reply(Message<Object> message, Buffer json) {
        message.reply(message.body() instanceof Buffer ? json : new JsonObject(json));
    }

    /** Fails a message; the code is the status the HTTP front has for it. */
    static void fail(Message<Object> message, int code, String why) {
        message.fail(code, new JsonObject().put("detail", why).encode());
    }

    /** A message's JSON; empty where it has no body. */
    static Bytes text(@Nullable Object body) throws MalformedJsonException {
        if (body instanceof Buffer buffer) {
            return Bytes.of(buffer);
        }
        return body instanceof JsonObject json ? Bytes.of(json.toBuffer()) : Bytes.EMPTY;
    }

    /** A message's JSON object; one without members where it has no body that is one. */
    static JsonObject request(Message<Object> message) {
        try {
            return message.body() instanceof Buffer buffer
                    ? new JsonObject(buffer)
                    : message.body() instanceof JsonObject json ? json : new JsonObject();
        } catch (DecodeException e) {
            return new JsonObject();
        }
    }
}
