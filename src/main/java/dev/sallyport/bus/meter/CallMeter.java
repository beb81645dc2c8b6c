package dev.sallyport.bus.meter;

import dev.sallyport.rpc.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/** The calls of one tool that came by one front. May be used from any thread; recording neither waits nor allocates. */
public final class CallMeter {
    private static final long[] BOUNDS_MS = {
        1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000
    };

    private static final int STARTED = 0;
    private static final int NANOS = 1;
    private static final int ENDS = 2;
    private static final int BUCKETS = ENDS + CallEnd.values().length;

    private final AtomicLongArray counts = new AtomicLongArray(BUCKETS + BOUNDS_MS.length + 1);

    /** Counts a call that begins. */
    public void started() {
        counts.incrementAndGet(STARTED);
    }

    /** Counts its end, so many nanoseconds later. */
    public void ended(long nanos, Reply reply) {
        counts.incrementAndGet(ENDS + CallEnd.of(reply).place());
        counts.addAndGet(NANOS, nanos);
        long ms = TimeUnit.NANOSECONDS.toMillis(nanos);
        int bucket = 0;
        while (bucket < BOUNDS_MS.length && ms >= BOUNDS_MS[bucket]) {
            bucket++;
        }
        counts.incrementAndGet(BUCKETS + bucket);
    }

    /** Calls that ended in this way. */
    public long ended(CallEnd how) {
        return counts.get(ENDS + how.place());
    }

    /** Calls under way. */
    public long inFlight() {
        long ended = 0;
        for (CallEnd how : CallEnd.values()) {
            ended += ended(how);
        }
        return Math.max(0, counts.get(STARTED) - ended);
    }

    /** How long all ended calls took together, seconds. */
    public double seconds() {
        return counts.get(NANOS) / 1e9;
    }

    /** Upper bounds of the latency buckets, seconds; the last is without bound. */
    public static List<Double> bounds() {
        List<Double> bounds = new ArrayList<>();
        for (long ms : BOUNDS_MS) {
            bounds.add(ms / 1e3);
        }
        bounds.add(Double.POSITIVE_INFINITY);
        return bounds;
    }

    /** How many calls fell into each bucket, none counted twice. */
    public List<Number> buckets() {
        List<Number> buckets = new ArrayList<>();
        for (int i = BUCKETS; i < counts.length(); i++) {
            buckets.add(counts.get(i));
        }
        return buckets;
    }
}
