package dev.sallyport.kit;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocketHandshake;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** A scripted server over WebSocket, in this process; a text frame may hold several messages, one a line. */
public final class ScriptedWebSocket implements AutoCloseable {
    private final ScriptedServer server;
    private final Vertx vertx;
    private final HttpServer http;
    private final Arrivals<WebSocketLink> links = new Arrivals<>("WebSocket");
    private final Arrivals<ServerWebSocketHandshake> handshakes = new Arrivals<>("handshake");
    private volatile Consumer<ServerWebSocketHandshake> onHandshake = this::accept;

    private ScriptedWebSocket(Vertx vertx, ScriptedServer server) {
        this.vertx = vertx;
        this.server = server;
        HttpServerOptions options = new HttpServerOptions()
                .setHost("127.0.0.1")
                .setPort(0)
                .setMaxWebSocketFrameSize(64 << 20)
                .setMaxWebSocketMessageSize(64 << 20);
        http = vertx.createHttpServer(options).webSocketHandshakeHandler(handshake -> {
            handshakes.add(handshake);
            onHandshake.accept(handshake);
        });
    }

    /** Serves a script; returns when it listens. */
    public static ScriptedWebSocket serve(Vertx vertx, ScriptedServer server) {
        ScriptedWebSocket socket = new ScriptedWebSocket(vertx, server);
        socket.http.listen().await();
        return socket;
    }

    public String url() {
        return "ws://127.0.0.1:" + port() + "/mcp";
    }

    public int port() {
        return http.actualPort();
    }

    /** Refuses handshakes with an HTTP status. */
    public ScriptedWebSocket rejecting(int status) {
        onHandshake = handshake -> handshake.reject(status);
        return this;
    }

    /** Leaves handshakes without an answer. */
    public ScriptedWebSocket stallingHandshakes() {
        onHandshake = handshake -> {};
        return this;
    }

    /** Accepts handshakes again. */
    public ScriptedWebSocket accepting() {
        onHandshake = this::accept;
        return this;
    }

    /** The oldest handshake that was not awaited before; waits for it. */
    public ServerWebSocketHandshake awaitHandshake() {
        return handshakes.take();
    }

    /** The oldest open WebSocket that was not awaited before; waits for it. */
    public WebSocketLink awaitLink() {
        return links.take();
    }

    /** Every WebSocket opened so far. */
    public List<WebSocketLink> links() {
        return links.all();
    }

    private void accept(ServerWebSocketHandshake handshake) {
        Map<String, String> headers = new HashMap<>();
        handshake.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        headers.put(":path", handshake.uri());
        handshake.accept().onSuccess(socket -> {
            WebSocketLink link = new WebSocketLink(vertx.getOrCreateContext(), socket, headers);
            socket.textMessageHandler(frame -> {
                for (String line : frame.split("\n")) {
                    if (!line.isBlank()) {
                        server.receive(line, headers, link);
                    }
                }
            });
            links.add(link);
        });
    }

    @Override
    public void close() {
        http.close().await();
    }
}
