package dev.sallyport.engine.legacy.socket;

import static dev.sallyport.engine.EngineHarness.await;

import dev.sallyport.bus.CloseInfo;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.config.UpstreamSettings.WebSocketSettings;
import dev.sallyport.engine.Access;
import dev.sallyport.engine.Pipe;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.rpc.Joiner;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocket;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Dials of one connection, and the bare WebSocket server they reach; everything else of an engine is left out. */
final class Dialing implements AutoCloseable {
    static final WebSocketSettings PATIENT = new WebSocketSettings(20_000, 0, 0, 65_536);

    final Vertx vertx = Vertx.vertx();
    final List<String> lines = new CopyOnWriteArrayList<>();
    final Promise<Void> abandoned = Promise.promise();
    final ConnectionRedactor redactor = new ConnectionRedactor(RedactionSource.NONE.withSecret("hunter2hunter2"));
    private final Context context = vertx.getOrCreateContext();
    private final BlockingQueue<ServerWebSocket> sockets = new LinkedBlockingQueue<>();
    private final HttpServer server = await(vertx.createHttpServer(new HttpServerOptions()
                    .setHost("127.0.0.1")
                    .setMaxWebSocketFrameSize(64 << 20)
                    .setMaxWebSocketMessageSize(64 << 20))
            .webSocketHandler(sockets::add)
            .listen(0));

    /** Begins to dial the server. */
    Future<Pipe> open(WebSocketSettings settings, Access access) {
        return open("ws://127.0.0.1:" + server.actualPort() + "/?a=b", upstream(settings, null, null), access);
    }

    /** Begins to dial a url. */
    Future<Pipe> open(String url, UpstreamSettings upstream, Access access) {
        SocketOpener opener = new SocketOpener(
                new SocketOpener.Setup(ServerConfigs.url("srv", url, null), access, upstream, redactor), context);
        return onContext(() -> opener.open(line -> lines.add(line.utf8()), abandoned.future()));
    }

    static UpstreamSettings upstream(WebSocketSettings settings, @Nullable String proxy, @Nullable String caFile) {
        UpstreamSettings up = UpstreamSettings.DEFAULT;
        return new UpstreamSettings(
                up.poolSize(),
                up.maxWaiting(),
                up.connectTimeoutMs(),
                up.maxResponseBytes(),
                false,
                proxy,
                caFile,
                settings);
    }

    /** Dials the server and waits until both ends are open. */
    Pipe opened(WebSocketSettings settings) {
        return await(open(settings, Access.fixed(null)));
    }

    /** The server's end of the oldest connection that was not taken yet. */
    ServerWebSocket peer() throws InterruptedException {
        ServerWebSocket socket = sockets.poll(20, TimeUnit.SECONDS);
        if (socket == null) {
            throw new AssertionError("nobody dialed");
        }
        return socket;
    }

    Optional<String> send(Pipe pipe, String message) {
        return await(onContext(() -> Future.succeededFuture(pipe.send(new Joiner().add(message)))));
    }

    Optional<CloseInfo> close(Pipe pipe) {
        return await(onContext(pipe::close));
    }

    private <T> Future<T> onContext(Supplier<Future<T>> action) {
        Promise<T> done = Promise.promise();
        context.runOnContext(v -> action.get().onComplete(done));
        return done.future();
    }

    @Override
    public void close() {
        vertx.close().await();
    }
}
