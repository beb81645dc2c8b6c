package dev.sallyport.front.mcp.watch;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.ServerNotice;
import dev.sallyport.bus.ServerSummary;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonText;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Watches resources of a server of 2026-07-28: one subscription names them all, and another takes over when they change. */
final class ModernWatched extends Watched {
    /** A subscription that the server ended is opened anew after so long, ms. */
    private static final long PAUSE_MS = 1_000;

    private final Opener opener;
    private final Consumer<ServerNotice> listener;
    private final Context context = Objects.requireNonNull(Vertx.currentContext());
    private @Nullable CallLine open;

    /** Opens a subscription; completes when it is over. */
    @FunctionalInterface
    interface Opener {
        Future<?> open(String server, Bytes filter, CallLine line);
    }

    ModernWatched(ServerSummary server, Opener opener, Consumer<ServerNotice> listener) {
        super(server);
        this.opener = opener;
        this.listener = listener;
    }

    /** Succeeds when the server has acknowledged the subscription, or has ended it. */
    @Override
    Future<Void> begin(String uri) {
        return reopen();
    }

    @Override
    void end(String uri) {
        reopen();
    }

    private Future<Void> reopen() {
        CallLine before = open;
        open = null;
        Promise<Void> acknowledged = Promise.promise();
        if (!uris().isEmpty()) {
            CallLine line = CallLine.to(context, (method, params) -> heard(method, params, acknowledged));
            open = line;
            opener.open(server().id(), filter(), line).onComplete(over -> {
                acknowledged.tryComplete();
                ended(line);
            });
        } else {
            acknowledged.complete();
        }
        if (before != null) {
            acknowledged.future().onComplete(v -> before.cancel("another subscription takes over"));
        }
        return acknowledged.future();
    }

    private Bytes filter() {
        return Bytes.utf8(uris().stream()
                .map(JsonText::quote)
                .collect(Collectors.joining(",", "\"notifications\":{\"resourceSubscriptions\":[", "]}")));
    }

    private void heard(String method, Bytes params, Promise<Void> acknowledged) {
        if (method.equals("notifications/subscriptions/acknowledged")) {
            acknowledged.tryComplete();
        } else if (method.equals("notifications/resources/updated")) {
            listener.accept(new ServerNotice(server().id(), method, params));
        }
    }

    private void ended(CallLine which) {
        if (open == which) {
            open = null;
            context.owner().setTimer(PAUSE_MS, t -> {
                if (open == null && !isEmpty()) {
                    reopen();
                }
            });
        }
    }

    @Override
    void abandon() {
        CallLine left = open;
        open = null;
        if (left != null) {
            left.cancel("the session is over");
        }
    }
}
