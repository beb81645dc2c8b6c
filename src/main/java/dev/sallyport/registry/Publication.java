package dev.sallyport.registry;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.PrefixOwner;
import dev.sallyport.bus.ServerSummary;
import dev.sallyport.bus.Trace;
import dev.sallyport.config.Prefixes;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the catalog (rule RFR-6): what changed in one turn of the event loop is one publication, and what comes to
 * the same is none. A large catalog that changes often waits some milliseconds for more.
 */
final class Publication {
    /** A publication of so many tools is worth a millisecond of waiting for what else changes: it costs everybody. */
    private static final int TOOLS_PER_MS = 250;

    private final Context context;
    private final Supplier<Collection<Share>> shares;
    private final Map<String, List<Share>> frozen = new HashMap<>();
    private Catalog current = Catalog.EMPTY;
    private @Nullable Promise<Void> pending;
    private long publishedAtMs;

    /**
     * What one owner has in the catalog.
     *
     * @param owner the prefix it holds
     * @param tools its published tools
     * @param summary what fronts need to know of it; null where it has no session
     */
    record Share(
            PrefixOwner owner,
            List<CatalogTool> tools,
            @Nullable ServerSummary summary) {}

    /** Publishes on a context what {@code shares} says there. */
    Publication(Context context, Supplier<Collection<Share>> shares) {
        this.context = context;
        this.shares = shares;
    }

    /** What is published now. */
    Catalog current() {
        return current;
    }

    /** Something may have changed; completes once it is published. */
    Future<Void> changed() {
        if (pending == null) {
            pending = Promise.promise();
            long wait = current.tools().size() / TOOLS_PER_MS - (System.currentTimeMillis() - publishedAtMs);
            if (wait > 0) {
                context.owner().setTimer(wait, timer -> publish());
            } else {
                context.runOnContext(v -> publish());
            }
        }
        return pending.future();
    }

    /** Keeps showing these servers as they are published now, or not at all, until they are thawed (rule CFG-42). */
    void freeze(Set<String> ids) {
        ids.forEach(id -> frozen.putIfAbsent(id, published(id)));
    }

    /** Shows them as they are again. */
    Future<Void> thaw(Set<String> ids) {
        frozen.keySet().removeAll(ids);
        return changed();
    }

    private List<Share> published(String id) {
        return shares.get().stream()
                .filter(share -> share.owner().server().equals(id))
                .toList();
    }

    private void publish() {
        Promise<Void> done = pending;
        pending = null;
        Catalog next = catalog();
        if (!next.shows(current)) {
            current = next;
            publishedAtMs = System.currentTimeMillis();
            context.owner().eventBus().publish(Addresses.CATALOG, next, Local.OPTIONS);
            JsonObject detail = new JsonObject()
                    .put("version", next.version())
                    .put("tools", next.tools().size());
            Trace.now("catalog-published", null, detail).publish(context.owner());
        }
        if (done != null) {
            done.complete();
        }
    }

    private Catalog catalog() {
        List<Share> all = new ArrayList<>(shares.get());
        all.removeIf(share -> frozen.containsKey(share.owner().server()));
        List<Share> live = List.copyOf(all);
        frozen.values().stream()
                .flatMap(List::stream)
                .filter(share -> live.stream().noneMatch(other -> meet(share, other)))
                .forEach(all::add);
        List<CatalogTool> tools = new ArrayList<>();
        List<ServerSummary> summaries = new ArrayList<>();
        for (Share share : all) {
            tools.addAll(share.tools());
            if (share.summary() != null) {
                summaries.add(share.summary());
            }
        }
        return Catalog.of(
                current.version() + 1,
                tools,
                summaries,
                all.stream().map(Share::owner).toList());
    }

    /** A prefix that a frozen server had to let go may have been taken by another meanwhile. */
    private static boolean meet(Share frozen, Share live) {
        return Prefixes.meet(frozen.owner().prefix(), live.owner().prefix());
    }
}
