package dev.sallyport.bridge;

import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.NumberedTrace;
import dev.sallyport.bus.Trace;
import dev.sallyport.bus.TraceLog;
import dev.sallyport.bus.TraceLog.Following;
import dev.sallyport.config.Settings;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.JsonObject;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The public event-bus addresses: any service on the bus lists and calls tools, administers servers, provides tools, and
 * follows catalog and traces with plain JSON messages, with no class of the gateway on its class path (rules BUS-1,
 * BUS-4). {@code docs/event-bus.md} has all of them.
 *
 * <p>A message's body is a JsonObject, a Buffer of JSON or nothing; the reply is of the same kind. Only a Buffer keeps
 * every number's text: a JsonObject is parsed on the way. What is published is a Buffer of JSON.
 */
public final class BridgeVerticle extends VerticleBase {
    private final Settings settings;
    private @Nullable Following following;

    public BridgeVerticle(Settings settings) {
        this.settings = settings;
    }

    @Override
    public Future<?> start() {
        PublicBus bus = new PublicBus(vertx, settings.bus().addressPrefix());
        bus.open();
        return CatalogView.open(vertx)
                .compose(
                        catalog -> Future.all(tools(bus, catalog), servers(bus), providers(bus), follow(bus, catalog)));
    }

    private Future<?> tools(PublicBus bus, CatalogView catalog) {
        ToolCalls calls = new ToolCalls(vertx, bus, settings.resultViews().bus());
        ToolMessages tools = new ToolMessages(bus, catalog, calls);
        return Future.all(
                bus.serve("tools.list", tools::list),
                bus.serve("tools.call", tools::call),
                bus.serve("tools.cancel", tools::cancel));
    }

    private Future<?> servers(PublicBus bus) {
        ServerMessages servers = new ServerMessages(vertx, bus, settings);
        return Future.all(
                bus.serve("servers.list", servers::list),
                bus.serve("servers.connect", servers::connect),
                bus.serve("servers.disconnect", servers::disconnect),
                bus.serve("servers.restart", servers::restart),
                bus.serve("refresh", servers::refresh));
    }

    private Future<?> providers(PublicBus bus) {
        Providers providers = new Providers(vertx, bus);
        return Future.all(
                bus.serve("providers.register", providers::register),
                bus.serve("providers.event", providers::event),
                bus.serve("providers.leave", providers::leave));
    }

    private Future<?> follow(PublicBus bus, CatalogView catalog) {
        catalog.onChange(() -> changed(bus, catalog.current()));
        following = TraceLog.of(vertx).follow(numbered -> trace(bus, numbered));
        return Future.succeededFuture();
    }

    private static void changed(PublicBus bus, Catalog now) {
        bus.publish(
                "catalog.changed",
                () -> new JsonObject()
                        .put("version", now.version())
                        .put("tools", now.tools().size()));
    }

    private static void trace(PublicBus bus, NumberedTrace numbered) {
        Supplier<JsonObject> json = () -> numbered.trace().json().put("number", numbered.number());
        bus.publish("trace", json);
        if (numbered.trace().kind().equals(Trace.ALERT)) {
            bus.publish("ops.alert", json);
        }
    }

    @Override
    public Future<?> stop() {
        if (following != null) {
            following.end();
        }
        return Future.succeededFuture();
    }
}
