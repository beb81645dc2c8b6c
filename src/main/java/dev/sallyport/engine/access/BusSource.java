package dev.sallyport.engine.access;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.json.JsonObject;

/**
 * Asks an event bus address: {@code {"server": id}}. The reply is the token, or {@code {"token": …, "expiresInMs": …}},
 * as a String, a Buffer or a JsonObject.
 */
final class BusSource implements TokenSource {
    private static final DeliveryOptions OPTIONS = new DeliveryOptions().setSendTimeout(10_000);

    private final Vertx vertx;
    private final String address;
    private final String server;

    BusSource(Vertx vertx, String address, String server) {
        this.vertx = vertx;
        this.address = address;
        this.server = server;
    }

    @Override
    public Future<Token> fetch() {
        return vertx.eventBus()
                .request(address, new JsonObject().put("server", server), OPTIONS)
                .compose(reply -> token(reply.body()));
    }

    private static Future<Token> token(Object body) {
        if (body instanceof JsonObject json) {
            return Token.of(json.getString("token", ""))
                    .map(token -> new Token(token.value(), Math.max(0, json.getLong("expiresInMs", 0L))));
        }
        if (body instanceof String || body instanceof Buffer) {
            return Token.of(body.toString());
        }
        return Future.failedFuture(new IllegalStateException("a reply that is no token"));
    }
}
