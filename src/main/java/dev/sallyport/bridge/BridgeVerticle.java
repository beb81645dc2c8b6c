package dev.sallyport.bridge;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.NumberedTrace;
import dev.sallyport.config.Settings;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.json.JsonObject;

/**
 * The public event-bus addresses: any service on the bus lists and calls tools, administers servers, provides tools, and
 * follows catalog and traces with plain JSON messages, with no class of the gateway on its class path (rules BUS-1,
 * BUS-4). {@code docs/event-bus.md} has all of them.
 *
 * <p>A message's body is a JsonObject, a Buffer of JSON or nothing; the reply is of the same kind. Only a Buffer keeps
 * every number's text: a JsonObject is parsed on the way. What is published is a Buffer of JSON.
 */
public final class BridgeVerticle extends VerticleBase {
    private static final DeliveryOptions TRACE =
            new DeliveryOptions().setCodecName(TraceCodec.NAME).setLocalOnly(true);

    private final Settings settings;

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
        catalog.onChange(() -> bus.publish(
                "catalog.changed",
                new JsonObject()
                        .put("version", catalog.current().version())
                        .put("tools", catalog.current().tools().size())
                        .toBuffer(),
                new DeliveryOptions()));
        return vertx.eventBus()
                .<NumberedTrace>localConsumer(Addresses.NUMBERED_TRACE, message -> trace(bus, message.body()))
                .completion();
    }

    private static void trace(PublicBus bus, NumberedTrace numbered) {
        Object body = bus.isShared() ? TraceCodec.json(numbered) : numbered;
        DeliveryOptions options = bus.isShared() ? new DeliveryOptions() : TRACE;
        bus.publish("trace", body, options);
        if (numbered.trace().kind().equals("ops-alert")) {
            bus.publish("ops.alert", body, options);
        }
    }
}
