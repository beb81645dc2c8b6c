package dev.sallyport.front.mcp.watch;

import dev.sallyport.bus.ServerSummary;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The resources of one session of a server that are watched, each by how many. Used on one context. */
abstract class Watched {
    private final ServerSummary server;
    private final Map<String, Integer> uris = new HashMap<>();

    Watched(ServerSummary server) {
        this.server = server;
    }

    ServerSummary server() {
        return server;
    }

    /** The number of the session. */
    long session() {
        return server.session().number();
    }

    /** One more watches it; tells whether nobody did before. */
    boolean add(String uri) {
        return uris.merge(uri, 1, Integer::sum) == 1;
    }

    /** One less watches it; tells whether nobody does now. */
    boolean remove(String uri) {
        return uris.containsKey(uri) && uris.computeIfPresent(uri, (u, count) -> count == 1 ? null : count - 1) == null;
    }

    boolean isEmpty() {
        return uris.isEmpty();
    }

    Set<String> uris() {
        return uris.keySet();
    }

    /** Watches the same in another session. */
    void moveTo(Watched other) {
        other.uris.putAll(uris);
        uris.clear();
        other.uris.keySet().forEach(uri -> other.begin(uri).otherwiseEmpty());
        abandon();
    }

    /** Begins to watch one that is added. */
    abstract Future<Void> begin(String uri);

    /** Ends the watch of one that is removed. */
    abstract void end(String uri);

    /** The session is over. */
    void abandon() {}
}
