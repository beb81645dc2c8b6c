package dev.sallyport.kit;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.impl.HttpServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The response to one POST of a {@link ScriptedHttp}.
 *
 * <p>As real servers do, it answers with JSON when nothing precedes the response and with an event stream when
 * something does. Everything else, right or wrong, can be said instead.
 */
public final class HttpExchange implements Link {
    private final Context context;
    private final HttpServerRequest request;
    private final HttpServerResponse response;

    HttpExchange(Context context, HttpServerRequest request) {
        this.context = context;
        this.request = request;
        this.response = request.response();
    }

    /** Sends one message as an event; the first one begins the stream. */
    @Override
    public void send(String message) {
        raw(event(message));
    }

    @Override
    public void answer(String message) {
        run(r -> {
            if (r.headWritten()) {
                r.end(Buffer.buffer(event(message)));
            } else {
                r.putHeader("Content-Type", "application/json").end(message);
            }
        });
    }

    /** Writes bytes into the event stream, as they are. */
    @Override
    public void raw(byte[] bytes) {
        run(r -> {
            openStream(r);
            r.write(Buffer.buffer(bytes));
        });
    }

    /** Sends the head of an event stream and nothing after it. */
    public void openStream() {
        run(HttpExchange::openStream);
    }

    /** Ends the stream properly, response or not. */
    public void end() {
        run(HttpServerResponse::end);
    }

    /** Answers with a whole HTTP response. */
    public void respond(int status, Map<String, String> headers, String body) {
        run(r -> {
            headers.forEach(r::putHeader);
            r.setStatusCode(status).end(body);
        });
    }

    /** Answers with JSON of which only the first bytes are sent, however long it says it is; the rest never comes. */
    public void stallInside(String json, int bytes) {
        byte[] all = json.getBytes(StandardCharsets.UTF_8);
        run(r -> r.putHeader("Content-Type", "application/json")
                .putHeader("Content-Length", Integer.toString(all.length))
                .write(Buffer.buffer(all).slice(0, bytes)));
    }

    /** Writes bytes to the socket itself, past HTTP. */
    public void socket(byte[] bytes) {
        context.runOnContext(v -> {
            ChannelHandlerContext first = channel().pipeline().firstContext();
            first.writeAndFlush(Unpooled.wrappedBuffer(bytes));
        });
    }

    /** Closes the connection, in the middle of whatever was being said. */
    @Override
    public void cut() {
        context.runOnContext(v -> Cut.below(channel()));
    }

    /** Resets the connection: the peer reads an error instead of an end. */
    public void reset() {
        context.runOnContext(v -> {
            channel().config().setOption(ChannelOption.SO_LINGER, 0);
            Cut.below(channel());
        });
    }

    private Channel channel() {
        return ((HttpServerConnection) request.connection())
                .channelHandlerContext()
                .channel();
    }

    private void run(Consumer<HttpServerResponse> action) {
        context.runOnContext(v -> {
            // The peer may have gone; the script learns that as a cancellation.
            if (!response.closed()) {
                action.accept(response);
            }
        });
    }

    private static void openStream(HttpServerResponse r) {
        if (!r.headWritten()) {
            r.setChunked(true).putHeader("Content-Type", "text/event-stream").putHeader("Cache-Control", "no-cache");
            r.writeHead();
        }
    }

    private static byte[] event(String message) {
        return ("event: message\ndata: " + message + "\n\n").getBytes(StandardCharsets.UTF_8);
    }
}
