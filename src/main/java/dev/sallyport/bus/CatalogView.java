package dev.sallyport.bus;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import java.util.ArrayList;
import java.util.List;

/** The newest published catalog, as one verticle holds it: read without asking the registry (rule RFR-6). */
public final class CatalogView {
    private final Vertx vertx;
    private final MessageConsumer<Catalog> consumer;
    private final List<Runnable> listeners = new ArrayList<>();
    private Catalog current = Catalog.EMPTY;

    private CatalogView(Vertx vertx) {
        this.vertx = vertx;
        this.consumer = vertx.eventBus().localConsumer(Addresses.CATALOG, message -> take(message.body()));
    }

    /** A view for the verticle whose context this is; ready when it holds what is published now. */
    public static Future<CatalogView> open(Vertx vertx) {
        CatalogView view = new CatalogView(vertx);
        return view.consumer
                .completion()
                .compose(v -> Local.<Catalog>request(vertx, Addresses.REGISTRY, new RegistryCommand.Current()))
                .map(catalog -> {
                    view.take(catalog);
                    return view;
                });
    }

    private void take(Catalog catalog) {
        if (catalog.version() > current.version()) {
            boolean differs = !catalog.tools().equals(current.tools())
                    || !catalog.servers().equals(current.servers());
            current = catalog;
            if (differs) {
                listeners.forEach(Runnable::run);
            }
        }
    }

    /** The newest catalog. */
    public Catalog current() {
        return current;
    }

    /** Calls it after each newer catalog whose tools or servers differ, on the verticle's context. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** The Vert.x instance it belongs to. */
    public Vertx vertx() {
        return vertx;
    }
}
