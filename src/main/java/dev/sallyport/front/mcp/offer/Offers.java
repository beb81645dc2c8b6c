package dev.sallyport.front.mcp.offer;

import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogView;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** The offers of all scopes that anybody asked for, kept until the catalog changes. Used on one context. */
public final class Offers {
    private final CatalogView catalog;
    private final Map<Scope, Offer> offers = new HashMap<>();

    public Offers(CatalogView catalog) {
        this.catalog = catalog;
    }

    /** What a scope offers now. */
    public Offer of(Scope scope) {
        Catalog current = catalog.current();
        Offer offer = offers.get(scope);
        if (offer == null || offer.catalog().version() != current.version()) {
            offer = Offer.of(scope, current);
            if (scope.exists(current)) {
                offers.put(scope, offer);
            }
        }
        return offer;
    }

    /** Whether a scope has anything to serve now. */
    public boolean exists(Scope scope) {
        return scope.exists(catalog.current());
    }

    /** Calls it with each scope whose offer has changed, and with what changed in it. */
    public void onChange(BiConsumer<Scope, Changes> listener) {
        catalog.onChange(() -> Map.copyOf(offers).forEach((scope, before) -> {
            Offer now = Offer.of(scope, catalog.current());
            offers.put(scope, now);
            Changes changes = now.since(before);
            if (!changes.notifications().isEmpty()) {
                listener.accept(scope, changes);
            }
        }));
    }
}
