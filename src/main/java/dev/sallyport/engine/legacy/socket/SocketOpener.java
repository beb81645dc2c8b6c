package dev.sallyport.engine.legacy.socket;

import dev.sallyport.config.Binding;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.engine.Access;
import dev.sallyport.engine.AddressGuard;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.Outbound;
import dev.sallyport.engine.Pipe;
import dev.sallyport.engine.PipeOpener;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.ServerText;
import dev.sallyport.redact.ShownUrl;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Dials a WebSocket for each attempt, with a client of its own: closing that client ends a dial in whatever phase it is,
 * so that none outlives its attempt (rules LEG-11, LEG-12).
 */
public final class SocketOpener implements PipeOpener {
    private final Setup setup;
    private final Context context;
    private final Binding.WebSocket binding;
    private final SocketLimits limits;

    /**
     * What dials of one server share.
     *
     * @param config the server's, whose binding is a WebSocket
     * @param access what is asked for a token at each dial
     * @param upstream how network servers are dialed
     * @param redactor is told what each dial sends
     */
    public record Setup(ServerConfig config, Access access, UpstreamSettings upstream, ConnectionRedactor redactor) {}

    /** Dials on the context. */
    public SocketOpener(Setup setup, Context context) {
        this.setup = setup;
        this.context = context;
        this.binding = (Binding.WebSocket) setup.config().binding();
        this.limits = SocketLimits.of(
                setup.upstream().webSocket(), setup.config().limits().maxQueuedBytes());
    }

    @Override
    public Future<Pipe> open(Consumer<Bytes> lines, Future<?> abandoned) {
        Promise<Pipe> pipe = Promise.promise();
        abandoned.onComplete(any -> pipe.tryFail(ConnectException.ordinary(name() + " was not dialed to the end")));
        Outbound.of(context.owner(), setup.upstream())
                .compose(outbound -> setup.access().token().onSuccess(token -> {
                    if (!pipe.future().isComplete()) {
                        dial(SocketUrl.of(binding.url(), token.orElse(null)), outbound, lines, pipe);
                    }
                }))
                .onFailure(why -> pipe.tryFail(failed(why)));
        return pipe.future();
    }

    private void dial(SocketUrl url, Outbound outbound, Consumer<Bytes> lines, Promise<Pipe> pipe) {
        setup.redactor().dialing(url.sent(), url.token());
        WebSocketClient client = context.owner().createWebSocketClient(client(url, outbound));
        // Ends the dial; and holds the client while it lasts, which the garbage collector would close otherwise.
        pipe.future().onFailure(why -> client.close());
        connect(client, url)
                .timeout(limits.openTimeoutMs(), TimeUnit.MILLISECONDS)
                .onComplete(socket -> opened(client, socket, lines, pipe), why -> pipe.tryFail(failed(why)));
    }

    private WebSocketClientOptions client(SocketUrl url, Outbound outbound) {
        WebSocketClientOptions options = limits.client();
        outbound.trust().ifPresent(options::setTrustOptions);
        outbound.proxies().to(url.ssl(), url.host()).ifPresent(options::setProxyOptions);
        return options;
    }

    /** Where private networks are denied, the address that was looked at is the one that is dialed. */
    private Future<WebSocket> connect(WebSocketClient client, SocketUrl url) {
        WebSocketConnectOptions options = options(url);
        if (!setup.upstream().denyPrivateNetworks()) {
            return client.connect(options);
        }
        return context.owner()
                .executeBlocking(() -> InetAddress.getByName(url.host()), false)
                .compose(address -> AddressGuard.isPrivate(address)
                        ? Future.failedFuture("its address is private, and upstream.denyPrivateNetworks is set")
                        : client.connect(options.setServer(
                                SocketAddress.inetSocketAddress(new InetSocketAddress(address, url.port())))));
    }

    private void opened(WebSocketClient client, WebSocket socket, Consumer<Bytes> lines, Promise<Pipe> pipe) {
        if (!pipe.future().isComplete()) {
            SocketPipe.Setup of = new SocketPipe.Setup(setup.config().id(), limits, setup.redactor(), context.owner());
            pipe.complete(new SocketPipe(of, client, socket, lines));
        }
    }

    private WebSocketConnectOptions options(SocketUrl url) {
        WebSocketConnectOptions options = new WebSocketConnectOptions()
                .setHost(url.host())
                .setPort(url.port())
                .setSsl(url.ssl())
                .setURI(url.target())
                .setAllowOriginHeader(false);
        String authorization = url.authorization();
        if (authorization != null) {
            options.addHeader(HttpHeaders.AUTHORIZATION, authorization);
        }
        return options;
    }

    private ConnectException failed(Throwable why) {
        return ConnectException.ordinary(
                name() + " could not be reached at " + ShownUrl.of(binding.url()) + ": " + text(why));
    }

    private String text(Throwable why) {
        if (why instanceof TimeoutException) {
            return "it did not open within " + limits.openTimeoutMs() + " ms";
        }
        if (why instanceof UpgradeRejectedException rejected) {
            return "it refused the upgrade with HTTP status " + rejected.getStatus();
        }
        String text = why.getMessage() == null ? why.getClass().getSimpleName() : why.getMessage();
        return setup.redactor().current().redact(ServerText.of(text));
    }

    private String name() {
        return "MCP server \"" + setup.config().id() + "\"";
    }
}
