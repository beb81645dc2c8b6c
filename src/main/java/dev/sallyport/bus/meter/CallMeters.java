package dev.sallyport.bus.meter;

import io.vertx.core.Vertx;
import io.vertx.core.shareddata.Shareable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The meters of all calls of one gateway. May be used from any thread.
 *
 * <p>At most {@link #MAX_TOOLS} tools have one of their own: later ones share their server's, so that a server that
 * renames its tools all the time cannot fill memory and the scraper's disk.
 */
public final class CallMeters implements Shareable {
    /** Tools with a meter of their own, for each front once. */
    static final int MAX_TOOLS = 2_000;

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
        Key counted = meters.size() < MAX_TOOLS ? key : new Key(front, server, OTHERS);
        return meters.computeIfAbsent(counted, k -> new CallMeter());
    }

    /** Every meter that there is now. */
    public Map<Key, CallMeter> all() {
        return Map.copyOf(meters);
    }
}
