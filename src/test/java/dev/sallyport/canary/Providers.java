package dev.sallyport.canary;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An access provider of every form: all give the same token, or all fail and say secrets about it. */
final class Providers implements AutoCloseable {
    /** What a provider says over the bus is its own, and no leak. */
    static final String OWN = "the provider says: ";

    private static final String ADDRESS = "canary.provider";

    private final boolean giving;
    private final Path file;
    private final HttpServer authorization;

    /** The forms in which a provider is configured. */
    enum Form {
        COMMAND,
        FILE,
        EVENT_BUS,
        OAUTH
    }

    private Providers(boolean giving, Path file, HttpServer authorization) {
        this.giving = giving;
        this.file = file;
        this.authorization = authorization;
    }

    /** Providers that give {@link Canary#TOKEN}, or that fail. */
    static Providers open(Vertx vertx, Path folder, boolean giving) throws IOException {
        Path file = folder.resolve(giving ? "token" : "c4n4ry-file");
        if (giving) {
            Files.writeString(file, Canary.TOKEN.secret + "\n");
        }
        HttpServer server = vertx.createHttpServer(
                        new HttpServerOptions().setHost("127.0.0.1").setPort(0))
                .requestHandler(request -> answer(request.response(), giving));
        server.listen().await();
        return new Providers(giving, file, server);
    }

    private static void answer(HttpServerResponse response, boolean giving) {
        JsonObject body = giving
                ? new JsonObject().put("access_token", Canary.TOKEN.secret).put("token_type", "Bearer")
                : new JsonObject().put("error", "invalid_client").put("error_description", Canary.TOKEN.secret);
        response.setStatusCode(giving ? 200 : 401)
                .putHeader("Content-Type", "application/json")
                .end(body.encode());
    }

    /** Serves the one on the bus. */
    void serve(Vertx gateway) {
        gateway.eventBus().consumer(ADDRESS, message -> {
            if (giving) {
                message.reply(new JsonObject().put("says", OWN).put("token", Canary.TOKEN.secret));
            } else {
                message.fail(401, OWN + Canary.TOKEN.secret);
            }
        });
    }

    /** A form's configuration. */
    String yaml(Form form) {
        return switch (form) {
            case COMMAND -> giving ? "{command: [cat, '" + file + "']}" : "{command: ['" + file + "']}";
            case FILE -> "{file: '" + file + "'}";
            case EVENT_BUS -> "{eventBus: " + ADDRESS + "}";
            case OAUTH ->
                "{oauth: {tokenUrl: 'http://127.0.0.1:" + authorization.actualPort() + "/" + Canary.PATH.inUrl()
                        + "', clientId: c, clientSecret: " + Canary.PASSWORD.quoted() + "}}";
        };
    }

    @Override
    public void close() {
        authorization.close().await();
    }
}
