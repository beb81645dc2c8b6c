package dev.sallyport.engine.legacy.socket;

import dev.sallyport.config.Binding;
import dev.sallyport.engine.Access;
import dev.sallyport.engine.ConnectException;
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
import io.vertx.core.http.WebSocketConnectOptions;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Dials a WebSocket for each attempt, with a client of its own: closing that client ends a dial in whatever phase it is,
 * so that none outlives its attempt (rules LEG-11, LEG-12).
 */
public final class SocketOpener implements PipeOpener {
    private final Setup setup;
    private final Context context;

    /**
     * What dials of one server share.
     *
     * @param server its id
     * @param binding where it is
     * @param access what is asked for a token at each dial
     * @param limits bounds of its connections
     * @param redactor is told what each dial sends
     */
    public record Setup(
            String server,
            Binding.WebSocket binding,
            Access access,
            SocketLimits limits,
            ConnectionRedactor redactor) {}

    /** Dials on the context. */
    public SocketOpener(Setup setup, Context context) {
        this.setup = setup;
        this.context = context;
    }

    @Override
    public Future<Pipe> open(Consumer<Bytes> lines, Future<?> abandoned) {
        Promise<Pipe> pipe = Promise.promise();
        abandoned.onComplete(any -> pipe.tryFail(ConnectException.ordinary(name() + " was not dialed to the end")));
        setup.access().token().onComplete(token -> {
            if (!pipe.future().isComplete()) {
                dial(token.result().orElse(null), lines, pipe);
            }
        });
        return pipe.future();
    }

    private void dial(@Nullable String token, Consumer<Bytes> lines, Promise<Pipe> pipe) {
        SocketUrl url = SocketUrl.of(setup.binding().url(), token);
        setup.redactor().dialing(url.sent(), token);
        WebSocketClient client =
                context.owner().createWebSocketClient(setup.limits().client());
        // Ends the dial; and holds the client while it lasts, which the garbage collector would close otherwise.
        pipe.future().onFailure(why -> client.close());
        client.connect(options(url))
                .timeout(setup.limits().openTimeoutMs(), TimeUnit.MILLISECONDS)
                .onComplete(socket -> opened(client, socket, lines, pipe), why -> pipe.tryFail(failed(why)));
    }

    private void opened(WebSocketClient client, WebSocket socket, Consumer<Bytes> lines, Promise<Pipe> pipe) {
        if (!pipe.future().isComplete()) {
            SocketPipe.Setup of =
                    new SocketPipe.Setup(setup.server(), setup.limits(), setup.redactor(), context.owner());
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
        return ConnectException.ordinary(name() + " could not be reached at "
                + ShownUrl.of(setup.binding().url()) + ": " + text(why));
    }

    private String text(Throwable why) {
        if (why instanceof TimeoutException) {
            return "it did not open within " + setup.limits().openTimeoutMs() + " ms";
        }
        if (why instanceof UpgradeRejectedException rejected) {
            return "it refused the upgrade with HTTP status " + rejected.getStatus();
        }
        String text = why.getMessage() == null ? why.getClass().getSimpleName() : why.getMessage();
        return setup.redactor().current().redact(ServerText.of(text));
    }

    private String name() {
        return "MCP server \"" + setup.server() + "\"";
    }
}
