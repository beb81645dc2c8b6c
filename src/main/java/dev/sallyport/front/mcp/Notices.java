package dev.sallyport.front.mcp;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.ServerNotice;
import dev.sallyport.front.mcp.modern.Listens;
import dev.sallyport.front.mcp.offer.Changes;
import dev.sallyport.front.mcp.offer.Scope;
import dev.sallyport.front.mcp.session.Sessions;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import io.vertx.core.eventbus.MessageConsumer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Tells clients of either era what changed: lists by the catalog and by the servers, resources by their servers. */
final class Notices {
    private static final String UPDATED = "notifications/resources/updated";

    private final CatalogView catalog;
    private final Listens listens;
    private final Sessions sessions;
    private final MessageConsumer<ServerNotice> consumer;
    /** Where changed tools were told since a server last announced some: its announcement is then no news. */
    private final Set<Scope> told = new HashSet<>();

    Notices(CatalogView catalog, Listens listens, Sessions sessions) {
        this.catalog = catalog;
        this.listens = listens;
        this.sessions = sessions;
        this.consumer =
                catalog.vertx().eventBus().localConsumer(Addresses.SERVER_NOTICES, message -> heard(message.body()));
    }

    /** What a scope offers changed. */
    void changed(Scope scope, Changes changes) {
        if (changes.tools()) {
            told.add(scope);
        }
        for (String method : changes.notifications()) {
            listens.changed(scope::equals, method);
            sessions.changed(scope::equals, method);
        }
    }

    /** A server told something. */
    void heard(ServerNotice notice) {
        if (notice.method().equals(UPDATED)) {
            updated(notice);
        } else if (notice.method().equals(Changes.TOOLS)) {
            announced(notice);
        } else if (notice.method().equals(Changes.PROMPTS) || notice.method().equals(Changes.RESOURCES)) {
            listens.changed(scope -> has(scope, notice.server()), notice.method());
            sessions.changed(scope -> has(scope, notice.server()), notice.method());
        }
    }

    private void announced(ServerNotice notice) {
        Predicate<Scope> untold = scope -> !told.contains(scope) && hasToolsOf(scope, notice.server());
        listens.changed(untold, notice.method());
        sessions.changed(untold, notice.method());
        told.clear();
    }

    private boolean hasToolsOf(Scope scope, String server) {
        return scope.tools(catalog.current()).stream()
                .anyMatch(tool -> tool.server().equals(server));
    }

    private boolean has(Scope scope, String server) {
        return scope.servers(catalog.current()).stream()
                .anyMatch(summary -> summary.id().equals(server));
    }

    private void updated(ServerNotice notice) {
        try {
            Members params = Members.of(notice.params());
            String uri = params.string("uri");
            if (uri != null) {
                List<Bytes> members = params.all().stream()
                        .filter(member -> !member.name().equals("_meta"))
                        .map(Members.Member::whole)
                        .toList();
                listens.updated(notice.server(), uri, members);
                sessions.updated(notice.server(), uri, object(members));
            }
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("params that were read before cannot be read again", e);
        }
    }

    private static Bytes object(List<Bytes> members) {
        Joiner out = new Joiner().add("{");
        String comma = "";
        for (Bytes member : members) {
            out.add(comma).add(member.oneLine());
            comma = ",";
        }
        return out.add("}").bytes();
    }

    void stop() {
        consumer.unregister();
    }
}
