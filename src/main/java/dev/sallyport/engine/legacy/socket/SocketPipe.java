package dev.sallyport.engine.legacy.socket;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.bus.SocketClose;
import dev.sallyport.engine.Pipe;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketFrame;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One open WebSocket: text messages of whole lines both ways, and pings that find out whether the peer still lives. */
final class SocketPipe implements Pipe {
    private static final Logger LOG = LoggerFactory.getLogger(SocketPipe.class);

    private final Setup setup;
    /** Held because the garbage collector closes a client that nobody holds, and with it the socket. */
    private final WebSocketClient client;

    private final WebSocket socket;
    private final MessageReader reader;
    private final Promise<String> lost = Promise.promise();
    private @Nullable Future<Optional<CloseInfo>> closing;
    private @Nullable String ended;
    private long heardAt = System.nanoTime();
    private long pings = -1;

    /** What a pipe knows of its server. */
    record Setup(String server, SocketLimits limits, ConnectionRedactor redactor, Vertx vertx) {}

    /** Takes an open socket over, and the client it came from. */
    SocketPipe(Setup setup, WebSocketClient client, WebSocket socket, Consumer<Bytes> lines) {
        this.setup = setup;
        this.client = client;
        this.socket = socket;
        this.reader = new MessageReader(setup.limits().maxMessageBytes(), lines, this::binary);
        socket.setWriteQueueMaxSize(setup.limits().maxQueuedBytes());
        socket.frameHandler(this::frame);
        socket.exceptionHandler(this::failed);
        socket.closeHandler(v -> end("its connection was closed: " + how().text()));
        if (setup.limits().pingIntervalMs() > 0) {
            pingLater();
        }
    }

    private void frame(WebSocketFrame frame) {
        heardAt = System.nanoTime();
        boolean data = frame.isText() || frame.isBinary() || frame.isContinuation();
        if (data && ended == null && !reader.frame(frame)) {
            lose("it sent a message of more than " + setup.limits().maxMessageBytes() + " bytes");
        }
    }

    private void binary() {
        LOG.info("MCP server \"{}\" sent a binary message, which is ignored", setup.server());
    }

    private void pingLater() {
        long interval = setup.limits().pingIntervalMs();
        long due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(interval);
        pings = setup.vertx().setTimer(interval, timer -> ping(sinceMs(due) > interval));
    }

    /** After a pause of our own, what the peer has sent meanwhile is not read yet: then it is not called silent. */
    private void ping(boolean late) {
        long silentMs = sinceMs(heardAt);
        int limit = setup.limits().silenceLimitMs();
        if (limit > 0 && silentMs >= limit && !late) {
            lose("it was silent for " + silentMs + " ms");
        } else {
            socket.writePing(Buffer.buffer());
            pingLater();
        }
    }

    private static long sinceMs(long nanoTime) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanoTime);
    }

    @Override
    public Optional<String> send(Joiner message) {
        if (ended != null) {
            return Optional.of(ended);
        }
        if (socket.writeQueueFull()) {
            return Optional.of("its WebSocket does not take any more: what waits to be written is at the bound");
        }
        socket.writeTextMessage(message.bytes().utf8());
        return Optional.empty();
    }

    private void failed(Throwable why) {
        String text = why.getMessage() == null ? why.getClass().getSimpleName() : why.getMessage();
        lose("its WebSocket failed: " + setup.redactor().current().redact(ServerText.of(text)));
    }

    /** How it ended, as the peer said. */
    private SocketClose how() {
        Short code = socket.closeStatusCode();
        String reason = socket.closeReason();
        String said = reason == null ? "" : setup.redactor().current().redact(ServerText.of(reason));
        return new SocketClose(code == null ? SocketClose.ABNORMAL : code, said);
    }

    private void lose(String reason) {
        end(reason);
        client.close();
    }

    private void end(String reason) {
        setup.vertx().cancelTimer(pings);
        if (ended == null) {
            ended = reason;
            lost.complete(reason);
        }
    }

    @Override
    public Future<String> lost() {
        return lost.future();
    }

    @Override
    public long pid() {
        return 0;
    }

    @Override
    public Future<Optional<CloseInfo>> close() {
        if (closing == null) {
            setup.vertx().cancelTimer(pings);
            if (ended == null) {
                ended = "the connection was closed";
            }
            closing = socket.close()
                    .transform(v -> client.close())
                    .transform(v -> Future.succeededFuture(Optional.of(how())));
        }
        return closing;
    }
}
