package dev.sallyport.front.mcp.watch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many watch each resource of servers whose subscriptions are one for the whole connection, over all event loops: the
 * last to leave ends it. Used from any thread.
 */
public final class WatchCounts {
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    void add(String server, String uri) {
        counts.merge(key(server, uri), 1, Integer::sum);
    }

    /** Takes one away; tells whether it was the last. */
    boolean removeLast(String server, String uri) {
        return counts.computeIfPresent(key(server, uri), (k, count) -> count == 1 ? null : count - 1) == null;
    }

    private static String key(String server, String uri) {
        return server + '\n' + uri;
    }
}
