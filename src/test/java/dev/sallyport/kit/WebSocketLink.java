package dev.sallyport.kit;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.internal.http.WebSocketInternal;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** One open WebSocket of a {@link ScriptedWebSocket}. */
public final class WebSocketLink implements Link {
    private final Context context;
    private final ServerWebSocket socket;
    private final Map<String, String> headers;
    private final Arrivals<Short> closes = new Arrivals<>("close");

    WebSocketLink(Context context, ServerWebSocket socket, Map<String, String> headers) {
        this.context = context;
        this.socket = socket;
        this.headers = headers;
        socket.closeHandler(v -> {
            Short code = socket.closeStatusCode();
            closes.add(code == null ? 1006 : code);
        });
    }

    /** The headers of the handshake by lower-case name, {@code :path} with its query included. */
    public Map<String, String> headers() {
        return headers;
    }

    /** Sends one text frame that holds one message. */
    @Override
    public void send(String message) {
        context.runOnContext(v -> socket.writeTextMessage(message));
    }

    /** Sends one text frame of these bytes. */
    @Override
    public void raw(byte[] bytes) {
        send(new String(bytes, StandardCharsets.UTF_8));
    }

    /** Sends one binary frame of these bytes. */
    public void binary(byte[] bytes) {
        context.runOnContext(v -> socket.writeBinaryMessage(Buffer.buffer(bytes)));
    }

    /** Closes with a code and a reason. */
    public void close(int code, String reason) {
        context.runOnContext(v -> socket.close((short) code, reason));
    }

    /** Closes the connection below the WebSocket, without a close frame. */
    @Override
    public void cut() {
        context.runOnContext(v ->
                Cut.below(((WebSocketInternal) socket).channelHandlerContext().channel()));
    }

    /** The code the peer closed with, 1006 when the connection was lost; waits for it. */
    public int awaitClose() {
        return closes.take();
    }
}
