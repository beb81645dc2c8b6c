package dev.sallyport.front.mcp.modern;

import dev.sallyport.bus.ServerSummary;
import dev.sallyport.front.mcp.offer.Offer;
import dev.sallyport.front.mcp.offer.Routes;
import dev.sallyport.front.mcp.offer.RpcRefusal;
import dev.sallyport.front.mcp.offer.Scope;
import dev.sallyport.front.mcp.watch.Watches;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import io.vertx.core.Future;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The open subscriptions of one event loop. */
public final class Listens {
    private final Routes routes;
    private final Watches watches;
    private final Set<Listen> open = new HashSet<>();

    public Listens(Routes routes, Watches watches) {
        this.routes = routes;
        this.watches = watches;
    }

    void open(ModernParams params, Offer offer, Sink sink) {
        Filter wanted;
        try {
            wanted = Filter.of(params.members(), offer);
        } catch (MalformedJsonException e) {
            throw RpcRefusal.invalidParams("params.notifications cannot be read: " + e.getMessage());
        }
        Map<String, String> servers = new LinkedHashMap<>();
        List<Future<Void>> watching = wanted.uris().stream()
                .map(uri -> watch(uri, offer).<Void>map(server -> {
                    servers.put(uri, server.id());
                    return null;
                }))
                .toList();
        Future.join(watching).onComplete(done -> {
            Filter honoured = new Filter(wanted.lists(), List.copyOf(servers.keySet()));
            begin(new Listen(sink, offer.scope(), honoured, servers), sink);
        });
    }

    private Future<ServerSummary> watch(String uri, Offer offer) {
        return routes.owner(uri, offer)
                .compose(server -> watches.watch(server, uri).map(server));
    }

    private void begin(Listen listen, Sink sink) {
        open.add(listen);
        sink.outlet().await(() -> left(listen));
    }

    private void left(Listen listen) {
        open.remove(listen);
        listen.servers().forEach((uri, server) -> watches.unwatch(server, uri));
    }

    /** A list changed in the scopes that the predicate tells. */
    public void changed(Predicate<Scope> where, String method) {
        open.forEach(listen -> {
            if (where.test(listen.scope())) {
                listen.changed(method);
            }
        });
    }

    /** A resource of a server was updated. */
    public void updated(String server, String uri, List<Bytes> members) {
        open.forEach(listen -> listen.updated(server, uri, members));
    }

    /** How many are open. */
    public int size() {
        return open.size();
    }

    /** Ends all of them. */
    public void stop() {
        List.copyOf(open).forEach(Listen::end);
        open.clear();
    }
}
