package dev.sallyport.registry;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Done;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.ServerSummary;
import dev.sallyport.bus.Trace;
import dev.sallyport.config.ServerConfig;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * The one place that admits, restarts and removes servers, for both engines, and publishes the catalog. Its decisions
 * are serial: it runs on one event loop, composes what waits, and never blocks.
 */
public final class RegistryVerticle extends VerticleBase {
    private final Servers servers = new Servers();
    private Operations operations;
    private Catalog catalog = Catalog.EMPTY;
    private boolean stopping;

    @SuppressWarnings("NullAway.Init") // operations need the Vert.x instance, which start() has first
    public RegistryVerticle() {}

    @Override
    public Future<?> start() {
        operations = new Operations(vertx, servers, this::publish);
        return Future.all(
                vertx.eventBus()
                        .<RegistryCommand>localConsumer(Addresses.REGISTRY, this::command)
                        .completion(),
                vertx.eventBus()
                        .<ConnectionEvent>localConsumer(Addresses.CONNECTION_EVENTS, message -> event(message.body()))
                        .completion());
    }

    /** Ends every server; fails with what could not be reaped (rule STOP-2). */
    @Override
    public Future<?> stop() {
        stopping = true;
        return operations
                .stop()
                .compose(result -> result instanceof Rejected rejected
                        ? Future.failedFuture(rejected.reason())
                        : Future.succeededFuture());
    }

    private void command(Message<RegistryCommand> message) {
        RegistryCommand command = message.body();
        if (command instanceof RegistryCommand.Current) {
            message.reply(catalog, Local.OPTIONS);
        } else {
            perform(command).onComplete(result -> message.reply(answer(result), Local.OPTIONS));
        }
    }

    private static Result answer(io.vertx.core.AsyncResult<Result> result) {
        return result.succeeded()
                ? result.result()
                : new Rejected(false, String.valueOf(result.cause().getMessage()));
    }

    private Future<Result> perform(RegistryCommand command) {
        if (command instanceof RegistryCommand.Servers) {
            return operations.list();
        }
        if (command instanceof RegistryCommand.Stop) {
            stopping = true;
            return operations.stop();
        }
        if (stopping) {
            return Future.succeededFuture(new Rejected(true, "the gateway is stopping"));
        }
        if (command instanceof RegistryCommand.Refuse refuse) {
            servers.refuse(refuse.config(), refuse.reason());
            return Future.succeededFuture(new Done());
        }
        if (command instanceof RegistryCommand.Connect connect) {
            return connect(connect.config());
        }
        if (command instanceof RegistryCommand.Disconnect disconnect) {
            return operations.disconnect(disconnect.server());
        }
        if (command instanceof RegistryCommand.Restart restart) {
            return operations.disconnect(restart.server()).compose(done -> connect(restart.config()));
        }
        return operations.refreshAll().map(v -> new Done());
    }

    private Future<Result> connect(ServerConfig config) {
        trace("server-connecting", config.id(), new JsonObject());
        return operations.connect(config).onSuccess(result -> {
            if (result instanceof Rejected rejected) {
                trace("server-connect-failed", config.id(), new JsonObject().put("reason", rejected.reason()));
            }
        });
    }

    private void event(ConnectionEvent event) {
        Entry entry = servers.find(event.server());
        if (entry == null) {
            return;
        }
        if (event instanceof ConnectionEvent.Connected connected) {
            entry.connected(connected.session());
            trace(
                    "server-connected",
                    entry.id(),
                    new JsonObject().put("revision", connected.session().revision()));
            operations.refresh(entry);
        } else if (event instanceof ConnectionEvent.ToolsChanged) {
            operations.refresh(entry);
        } else if (event instanceof ConnectionEvent.Lost lost) {
            entry.lost(lost.willRetry());
            trace(
                    "server-lost",
                    entry.id(),
                    new JsonObject().put("reason", lost.reason()).put("willRetry", lost.willRetry()));
            publish();
        } else if (event instanceof ConnectionEvent.Halted halted) {
            entry.lost(false);
            trace(
                    "reconnect-failed",
                    entry.id(),
                    new JsonObject().put("reason", halted.reason()).put("permanent", true));
            publish();
        } else if (event instanceof ConnectionEvent.Closed) {
            trace("server-closed", entry.id(), new JsonObject());
            operations.closed(entry);
        }
    }

    /** Publishes what can be called now, where that differs from what is published. */
    private void publish() {
        List<CatalogTool> tools = new ArrayList<>();
        List<ServerSummary> summaries = new ArrayList<>();
        for (Entry entry : servers.all()) {
            tools.addAll(entry.tools());
            ServerSummary summary = entry.summary();
            if (summary != null) {
                summaries.add(summary);
            }
        }
        Catalog next = Catalog.of(catalog.version() + 1, tools, summaries);
        if (!next.tools().equals(catalog.tools()) || !next.servers().equals(catalog.servers())) {
            catalog = next;
            vertx.eventBus().publish(Addresses.CATALOG, next, Local.OPTIONS);
            trace(
                    "catalog-published",
                    null,
                    new JsonObject().put("version", next.version()).put("tools", tools.size()));
        }
    }

    private void trace(String kind, @org.jspecify.annotations.Nullable String server, JsonObject detail) {
        vertx.eventBus().publish(Addresses.TRACE, Trace.now(kind, server, detail), Local.OPTIONS);
    }
}
