package dev.sallyport.registry;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ConnectionCommand;
import dev.sallyport.bus.ConnectionStatus;
import dev.sallyport.bus.EngineCommand;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand.Done;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.RegistryCommand.ServerList;
import dev.sallyport.bus.ServerStatus;
import dev.sallyport.config.ServerConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the registry does with connections. Used on its context only. */
final class Operations {
    private static final Logger LOG = LoggerFactory.getLogger(Operations.class);

    private final Vertx vertx;
    private final Servers servers;
    private final Runnable publish;

    Operations(Vertx vertx, Servers servers, Runnable publish) {
        this.vertx = vertx;
        this.servers = servers;
        this.publish = publish;
    }

    /** Admits a server and connects it; done when its tools are published too. */
    Future<Result> connect(ServerConfig config) {
        if (servers.find(config.id()) != null) {
            return rejected("MCP server \"" + config.id() + "\" is connected already, or has a connect in flight");
        }
        Entry entry = new Entry(config);
        servers.add(entry);
        return engine(entry, new EngineCommand.Deploy(config))
                .compose(deployed -> ask(entry, new ConnectionCommand.Connect()))
                .compose(result -> connected(entry, result));
    }

    private Future<Result> connected(Entry entry, ConnectionCommand.Result result) {
        if (result instanceof ConnectionCommand.Failed failed) {
            if (failed.willRetry() || failed.heldPid() != 0) {
                return Future.succeededFuture(new Rejected(false, failed.reason()));
            }
            servers.refuse(entry.config(), failed.reason());
            return leave(entry).map(new Rejected(false, failed.reason()));
        }
        return refresh(entry).map(v -> new Done());
    }

    /** Lists a server's tools and publishes what changed; one listing of a server at a time. */
    Future<Void> refresh(Entry entry) {
        return entry.list(() -> list(entry));
    }

    private Future<Void> list(Entry entry) {
        return ask(entry, new ConnectionCommand.ListTools()).map(result -> {
            if (result instanceof ConnectionCommand.Listing listing) {
                entry.listed(listing.session(), listing.tools());
                publish.run();
            } else if (result instanceof ConnectionCommand.Failed failed) {
                LOG.warn("{}", failed.reason());
            }
            return null;
        });
    }

    Future<Void> refreshAll() {
        List<Future<Void>> all = servers.all().stream().map(this::refresh).toList();
        return Future.join(all).mapEmpty();
    }

    Future<Result> disconnect(String id) {
        Entry entry = servers.find(id);
        if (entry == null) {
            servers.forget(id);
            return Future.succeededFuture(new Done());
        }
        entry.lost(false);
        publish.run();
        return ask(entry, new ConnectionCommand.Close()).compose(result -> {
            if (result instanceof ConnectionCommand.Failed failed) {
                return Future.succeededFuture(new Rejected(false, failed.reason()));
            }
            return leave(entry).map(new Done());
        });
    }

    /** A connection closed by itself: it leaves. */
    void closed(Entry entry) {
        if (servers.find(entry.id()) == entry && entry.summary() == null) {
            LOG.debug("{} closed", entry.id());
        }
    }

    private Future<Void> leave(Entry entry) {
        entry.lost(false);
        publish.run();
        return engine(entry, new EngineCommand.Undeploy(entry.id()))
                .onComplete(v -> servers.remove(entry))
                .mapEmpty();
    }

    Future<Result> stop() {
        List<Future<Result>> all = List.copyOf(servers.all()).stream()
                .map(entry -> disconnect(entry.id()))
                .toList();
        return Future.join(all).map(done -> {
            List<String> failed = new ArrayList<>();
            all.forEach(one -> {
                if (one.result() instanceof Rejected rejected) {
                    failed.add(rejected.reason());
                }
            });
            return failed.isEmpty() ? new Done() : new Rejected(false, String.join("\n", failed));
        });
    }

    /** Every server's status, in the order of ids. */
    Future<Result> list() {
        List<Future<ServerStatus>> live =
                servers.all().stream().map(this::status).toList();
        return Future.join(live).map(done -> {
            List<ServerStatus> all = new ArrayList<>(servers.refused());
            live.forEach(status -> all.add(status.result()));
            all.sort(Comparator.comparing(ServerStatus::id));
            return new ServerList(all);
        });
    }

    private Future<ServerStatus> status(Entry entry) {
        return Local.<ConnectionStatus>request(vertx, Addresses.connection(entry.id()), new ConnectionCommand.Status())
                .otherwise(new ConnectionStatus("connecting", System.currentTimeMillis(), 0, 0, null, null))
                .map(connection -> new ServerStatus(
                        entry.id(),
                        entry.family(),
                        entry.config().binding().transport().word(),
                        entry.config().prefix(),
                        entry.tools().size(),
                        connection));
    }

    private Future<Object> engine(Entry entry, EngineCommand command) {
        return Local.request(vertx, Addresses.engine(entry.family()), command);
    }

    private Future<ConnectionCommand.Result> ask(Entry entry, ConnectionCommand command) {
        return Local.request(vertx, Addresses.connection(entry.id()), command);
    }

    private static Future<Result> rejected(String reason) {
        return Future.succeededFuture(new Rejected(true, reason));
    }
}
