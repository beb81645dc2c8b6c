package dev.sallyport.bus.meter;

import io.vertx.core.Vertx;
import io.vertx.core.shareddata.Shareable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The meters of all calls of one gateway. May be used from any thread.
 *
 * <p>At most {@link #MAX_TOOLS} tools have one of their own: later ones share their server's, so that a server that
 * renames its tools all the time cannot fill memory and the scraper's disk. At most {@link #MAX_SERVERS} servers have
 * such a one: all later ones share one, so that no more can whoever adds ever new servers.
 */
public final class CallMeters implements Shareable {
    /** Tools with a meter of their own, for each front once. */
    static final int MAX_TOOLS = 2_000;

    /** Servers whose later tools have a meter, for each front once. */
    static final int MAX_SERVERS = 500;

    /** What tools beyond the bound are called together. */
    static final String OTHERS = "(others)";

    private final Map<Key, CallMeter> meters = new ConcurrentHashMap<>();

    CallMeters() {}

    /**
     * What tells meters apart.
     *
     * @param front by which calls come: {@code http}, {@code mcp} or {@code bus}
     * @param server the server's id
     * @param tool the tool's bare name
     */
    public record Key(String front, String server, String tool) {}

    /** The meters of the gateway in this Vert.x instance. */
    public static CallMeters of(Vertx vertx) {
        return vertx.sharedData()
                .<String, CallMeters>getLocalMap("sallyport.meters")
                .computeIfAbsent("calls", key -> new CallMeters());
    }

    /** The meter of a tool, the same one each time. */
    public CallMeter of(String front, String server, String tool) {
        Key key = new Key(front, server, tool);
        CallMeter meter = meters.get(key);
        if (meter != null) {
            return meter;
        }
        return meters.computeIfAbsent(counted(key), k -> new CallMeter());
    }

    private Key counted(Key key) {
        if (meters.size() < MAX_TOOLS) {
            return key;
        }
        Key ofServer = new Key(key.front(), key.server(), OTHERS);
        boolean known = meters.size() < MAX_TOOLS + MAX_SERVERS || meters.containsKey(ofServer);
        return known ? ofServer : new Key(key.front(), OTHERS, OTHERS);
    }

    /** Every meter that there is now. */
    public Map<Key, CallMeter> all() {
        return Map.copyOf(meters);
    }
}
