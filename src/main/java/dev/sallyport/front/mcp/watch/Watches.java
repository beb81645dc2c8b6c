package dev.sallyport.front.mcp.watch;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.ServerNotice;
import dev.sallyport.bus.ServerSummary;
import dev.sallyport.front.mcp.offer.RpcRefusal;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.JsonText;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The resources that clients of one event loop watch. A server of 2026-07-28 is asked by one subscription for all of
 * them, a server of an earlier revision resource by resource; a server that comes back is asked anew.
 */
public final class Watches {
    private static final String MODERN = "2026-07-28";

    private final CatalogView catalog;
    private final Dispatch dispatch;
    private final WatchCounts counts;
    private final Map<String, Watched> servers = new HashMap<>();
    private Consumer<ServerNotice> listener = notice -> {};

    public Watches(CatalogView catalog, Dispatch dispatch, WatchCounts counts) {
        this.catalog = catalog;
        this.dispatch = dispatch;
        this.counts = counts;
        catalog.onChange(() -> Map.copyOf(servers).forEach(this::renew));
    }

    /** Hears what subscriptions of the revision 2026-07-28 bring; other servers' notices are published to everybody. */
    public void onNotice(Consumer<ServerNotice> heard) {
        listener = heard;
    }

    /** Watches a resource of a server; fails with an {@link RpcRefusal} where the server refuses. */
    public Future<Void> watch(ServerSummary server, String uri) {
        Watched watched = servers.computeIfAbsent(server.id(), id -> watched(server));
        if (watched.add(uri)) {
            counts.add(server.id(), uri);
            return watched.begin(uri).onFailure(why -> unwatch(server.id(), uri));
        }
        return Future.succeededFuture();
    }

    private Watched watched(ServerSummary server) {
        return server.session().revision().equals(MODERN)
                ? new ModernWatched(server, this::open, notice -> listener.accept(notice))
                : new EarlierWatched(server, this::ask);
    }

    /** Watches it no more, for one who did. */
    public void unwatch(String server, String uri) {
        Watched watched = servers.get(server);
        if (watched != null && watched.remove(uri)) {
            if (counts.removeLast(server, uri)) {
                watched.end(uri);
            }
            if (watched.isEmpty()) {
                servers.remove(server);
            }
        }
    }

    private void renew(String id, Watched before) {
        ServerSummary now = catalog.current().servers().get(id);
        if (now != null && now.available() && now.session().number() != before.session()) {
            Watched after = watched(now);
            servers.put(id, after);
            before.moveTo(after);
        }
    }

    private Future<Void> ask(String server, String method, String uri) {
        Bytes member = Bytes.utf8("\"uri\":" + JsonText.quote(uri));
        Exchange exchange = new Exchange(method, uri, List.of(member), Caller.plain(CallLine.silent()));
        return dispatch.call(server, exchange)
                .compose(reply -> reply instanceof Failure failure
                        ? Future.failedFuture(RpcRefusal.of(failure))
                        : Future.succeededFuture());
    }

    private Future<?> open(String server, Bytes filter, CallLine line) {
        return dispatch.call(server, new Exchange(Exchange.LISTEN, "", List.of(filter), Caller.plain(line)));
    }
}
