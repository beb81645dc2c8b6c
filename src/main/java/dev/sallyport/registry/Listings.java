package dev.sallyport.registry;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ConnectionCommand;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Listing;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.ServerNotice;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists the tools of servers and publishes what counts. Each server for itself: one that fails or hangs neither delays
 * nor removes another's tools, and keeps its own (rule RFR-5).
 */
final class Listings {
    private static final Logger LOG = LoggerFactory.getLogger(Listings.class);

    /** What a server announces in this time is one more listing, not one for each announcement (CASE-52). */
    private static final long SETTLE_MS = 100;

    private static final Bytes NO_PARAMS = Bytes.utf8("{}");

    private final Vertx vertx;
    private final Parts parts;
    private final Set<Server> settling = new HashSet<>();
    private final Map<Server, Long> announced = new HashMap<>();

    Listings(Vertx vertx, Parts parts) {
        this.vertx = vertx;
        this.parts = parts;
    }

    /** Lists every server that serves now; completes once all have answered and what changed is published. */
    Future<Void> all() {
        List<Future<Void>> all = parts.servers().all().stream().map(this::list).toList();
        return Future.join(all).mapEmpty();
    }

    /** Lists one server; completes at once where it has no session, and where it is lost or closed meanwhile. */
    Future<Void> list(Server server) {
        long session = server.inventory().live();
        if (session == 0) {
            return Future.succeededFuture();
        }
        Refresh refresh = server.inventory().refresh();
        long number = refresh.begin();
        Future<Void> listed = parts.connections()
                .list(server)
                .compose(result -> ended(server, refresh, number, result))
                .otherwiseEmpty();
        return Future.any(listed, server.over()).mapEmpty();
    }

    private Future<Void> ended(Server server, Refresh refresh, long number, ConnectionCommand.Result result) {
        if (!(result instanceof Listing listing)) {
            refresh.failed(number);
            return failed(server, result);
        }
        if (listing.session() != server.inventory().live()) {
            return Future.succeededFuture();
        }
        Refresh.Verdict verdict = refresh.listed(number);
        if (verdict == Refresh.Verdict.PUBLISH && server.inventory().listed(listing.session(), listing.tools())) {
            return parts.publication().changed();
        }
        return verdict == Refresh.Verdict.REPEAT ? list(server) : Future.succeededFuture();
    }

    private Future<Void> failed(Server server, ConnectionCommand.Result result) {
        if (result instanceof Failed failed && server.standing() instanceof Standing.Serving) {
            LOG.warn("{}", failed.reason());
            parts.traces().listingFailed(server.id(), failed.reason());
        }
        return parts.publication().changed();
    }

    /** A server announced that its tools changed: lists it now, and once more where it announces more soon. */
    void announced(Server server) {
        if (settling.add(server)) {
            list(server).onSuccess(listed -> tell(server));
            vertx.setTimer(SETTLE_MS, timer -> settled(server));
        } else {
            announced.merge(server, 1L, Long::sum);
        }
    }

    /** What a server announced is published: whoever passes announcements on may do so now, changed or not. */
    private void tell(Server server) {
        ServerNotice notice = new ServerNotice(server.id(), "notifications/tools/list_changed", NO_PARAMS);
        vertx.eventBus().publish(Addresses.SERVER_NOTICES, notice, Local.OPTIONS);
    }

    private void settled(Server server) {
        settling.remove(server);
        if (announced.remove(server) != null) {
            announced(server);
        }
    }
}
