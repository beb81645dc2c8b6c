package dev.sallyport.kit;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A scripted server over Streamable HTTP, in this process.
 *
 * <p>Every POST is a message for the script, whatever its path; a notification is answered with 202. A response that
 * the peer closes before its end is a cancellation of its request.
 */
public final class ScriptedHttp implements AutoCloseable {
    private final ScriptedServer server;
    private final Vertx vertx;
    private final HttpServer http;
    private final AtomicInteger connections = new AtomicInteger();
    private volatile Handler<HttpServerRequest> others = request ->
            request.response().setStatusCode(405).putHeader("Allow", "POST").end();

    private ScriptedHttp(Vertx vertx, ScriptedServer server) {
        this.vertx = vertx;
        this.server = server;
        HttpServerOptions options = new HttpServerOptions().setHost("127.0.0.1").setPort(0);
        http = vertx.createHttpServer(options)
                .connectionHandler(connection -> connections.incrementAndGet())
                .requestHandler(this::handle);
    }

    /** Serves a script; returns when it listens. */
    public static ScriptedHttp serve(Vertx vertx, ScriptedServer server) {
        ScriptedHttp http = new ScriptedHttp(vertx, server);
        http.http.listen().await();
        return http;
    }

    /** Where it listens, path included. */
    public String url() {
        return "http://127.0.0.1:" + port() + "/mcp";
    }

    public int port() {
        return http.actualPort();
    }

    /** How many connections were made to it. */
    public int connections() {
        return connections.get();
    }

    /** Handles requests that are no POST, which are refused with 405 otherwise. */
    public ScriptedHttp others(Handler<HttpServerRequest> handler) {
        others = handler;
        return this;
    }

    private void handle(HttpServerRequest request) {
        if (request.method() != HttpMethod.POST) {
            others.handle(request);
            return;
        }
        HttpExchange exchange = new HttpExchange(vertx.getOrCreateContext(), request);
        request.body().onSuccess(body -> {
            String text = body.toString(StandardCharsets.UTF_8);
            watch(request, text);
            server.receive(text, headers(request), exchange);
        });
    }

    private void watch(HttpServerRequest request, String text) {
        if (!text.startsWith("{")) {
            return;
        }
        var message = KitJson.parse(text);
        if (!message.has("id")) {
            request.response().setStatusCode(202).end();
        } else {
            request.response().closeHandler(v -> {
                if (!request.response().ended()) {
                    server.cancelled(message.get("id").toString());
                }
            });
        }
    }

    private static Map<String, String> headers(HttpServerRequest request) {
        Map<String, String> headers = new HashMap<>();
        request.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        headers.put(":path", request.uri());
        return headers;
    }

    @Override
    public void close() {
        http.close().await();
    }
}
