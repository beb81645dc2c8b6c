package dev.sallyport.canary;

import static dev.sallyport.canary.Canary.ENVIRONMENT;
import static dev.sallyport.canary.Canary.PASSWORD;
import static dev.sallyport.canary.Canary.PATH;
import static dev.sallyport.canary.Canary.QUERY;
import static dev.sallyport.canary.Canary.SHORT;
import static dev.sallyport.canary.Canary.TOKEN;
import static dev.sallyport.canary.Canary.USER;

import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.ScriptedWebSocket;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Locale;

/** A transport with a server behind it whose configuration holds every secret that such a one can hold. */
enum Cage {
    MODERN_STDIO(List.of(ENVIRONMENT)) {
        @Override
        AutoCloseable open(Vertx vertx, ScriptedServer server, TestGateway.Starter starter) {
            ScriptedChild child = new ScriptedChild(server);
            starter.stdio(id(), child.command(), ENV);
            return child;
        }
    },
    LEGACY_STDIO(List.of(ENVIRONMENT)) {
        @Override
        AutoCloseable open(Vertx vertx, ScriptedServer server, TestGateway.Starter starter) {
            ScriptedChild child = new ScriptedChild(server);
            starter.legacy(id(), child.command(), ENV);
            return child;
        }
    },
    HTTP(List.of(PATH, QUERY, TOKEN, SHORT)) {
        @Override
        AutoCloseable open(Vertx vertx, ScriptedServer server, TestGateway.Starter starter) {
            ScriptedHttp http = ScriptedHttp.serve(vertx, server);
            starter.http(id(), http.url() + SECRETS, "token: " + TOKEN.quoted());
            return http;
        }
    },
    WEBSOCKET(List.of(PATH, QUERY, TOKEN, SHORT, USER, PASSWORD)) {
        @Override
        AutoCloseable open(Vertx vertx, ScriptedServer server, TestGateway.Starter starter) {
            ScriptedWebSocket socket = ScriptedWebSocket.serve(vertx, server);
            String userinfo = "://" + USER.inUrl() + ":" + PASSWORD.inUrl() + "@";
            starter.server(
                    id(),
                    "{url: '" + withPath(socket.url()).replace("://", userinfo) + "', token: " + TOKEN.quoted() + "}");
            return socket;
        }
    };

    private static final String ENV = "env: {SERVER_API_KEY2: " + ENVIRONMENT.quoted() + "}";
    private static final String SECRETS = "/" + PATH.inUrl() + "?api_key=" + QUERY.inUrl() + "&v=" + SHORT.secret;

    private final List<Canary> canaries;

    Cage(List<Canary> canaries) {
        this.canaries = canaries;
    }

    /** Serves a script, and adds it to what a gateway is to serve, with the secrets in its configuration. */
    abstract AutoCloseable open(Vertx vertx, ScriptedServer server, TestGateway.Starter starter);

    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isModern() {
        return this == MODERN_STDIO || this == HTTP;
    }

    /** A server of this transport's family that behaves. */
    ScriptedServer server() {
        return isModern() ? Scripts.modern("echo") : Scripts.legacy("echo");
    }

    /** What a server says of its secrets. */
    Song song() {
        return Song.of("diagnosis of " + id(), canaries);
    }

    private static String withPath(String url) {
        return url + (url.endsWith("/") ? SECRETS.substring(1) : SECRETS);
    }
}
