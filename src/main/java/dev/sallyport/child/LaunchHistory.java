package dev.sallyport.child;

import dev.sallyport.bus.ChildExit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How often each server was launched and how its last child ended; the servers launched last are remembered. */
final class LaunchHistory {
    private static final int MAX_SERVERS = 10_000;

    /**
     * A server's launches so far.
     *
     * @param lastExit how the last one that ended did, or null
     */
    record Past(int launches, @Nullable ChildExit lastExit) {}

    private final Map<String, Past> servers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Past> eldest) {
            return size() > MAX_SERVERS;
        }
    };

    /** Counts a launch; what was before it. */
    Past launched(String server) {
        Past past = servers.getOrDefault(server, new Past(0, null));
        servers.put(server, new Past(past.launches() + 1, past.lastExit()));
        return past;
    }

    /** How often each server that is remembered was launched. */
    Map<String, Integer> launches() {
        Map<String, Integer> launches = new HashMap<>();
        servers.forEach((server, past) -> launches.put(server, past.launches()));
        return launches;
    }

    void ended(String server, ChildExit exit) {
        servers.computeIfPresent(server, (id, past) -> new Past(past.launches(), exit));
    }
}
