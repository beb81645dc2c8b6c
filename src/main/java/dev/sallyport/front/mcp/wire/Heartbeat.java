package dev.sallyport.front.mcp.wire;

import io.vertx.core.Vertx;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Keeps silent connections of one event loop alive with comments, 15 s after they last said something. */
public final class Heartbeat {
    private static final long BEAT_MS = 5_000;
    private static final int QUIET_BEATS = 3;

    private final Vertx vertx;
    private final long timer;
    private final Set<Outlet> outlets = new HashSet<>();

    /** Beats from now on, on the calling context. */
    public Heartbeat(Vertx vertx) {
        this.vertx = vertx;
        this.timer = vertx.setPeriodic(BEAT_MS, t -> beat());
    }

    void add(Outlet outlet) {
        outlets.add(outlet);
    }

    void remove(Outlet outlet) {
        outlets.remove(outlet);
    }

    private void beat() {
        if (!outlets.isEmpty()) {
            List.copyOf(outlets).forEach(outlet -> outlet.beat(QUIET_BEATS));
        }
    }

    /** Beats no more. */
    public void stop() {
        vertx.cancelTimer(timer);
    }
}
