package dev.sallyport.bus;

import io.vertx.core.Vertx;
import io.vertx.core.shareddata.Shareable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The traces of one gateway in one order, the newest of them kept (rule TRC-1). May be used from any thread: every call
 * adds to it, so that adding renders nothing and waits for nobody.
 */
public final class TraceLog implements Shareable {
    private final List<Consumer<NumberedTrace>> followers = new CopyOnWriteArrayList<>();
    /** The trace of each number, at that number's remainder by the length. */
    private @Nullable NumberedTrace[] kept = new NumberedTrace[0];

    private long last;

    /** A log of its own; a gateway has one, by {@link #of}. */
    TraceLog() {}

    /** Ends what {@link #follow} began. */
    @FunctionalInterface
    public interface Following {
        /** Tells it nothing more; later calls change nothing. */
        void end();
    }

    /** The log of the gateway in this Vert.x instance. */
    public static TraceLog of(Vertx vertx) {
        return vertx.sharedData()
                .<String, TraceLog>getLocalMap("sallyport.traces")
                .computeIfAbsent("log", key -> new TraceLog());
    }

    /** Keeps so many from now on; with 0, as at first, numbers them only. */
    public synchronized void keep(int most) {
        List<NumberedTrace> newest = page(last - most, most).traces();
        kept = new NumberedTrace[most];
        newest.forEach(this::put);
    }

    /** Takes a trace, numbers it and tells those who follow. */
    public void add(Trace trace) {
        NumberedTrace numbered = number(trace);
        for (Consumer<NumberedTrace> follower : followers) {
            follower.accept(numbered);
        }
    }

    private synchronized NumberedTrace number(Trace trace) {
        NumberedTrace numbered = new NumberedTrace(++last, trace);
        put(numbered);
        return numbered;
    }

    private void put(NumberedTrace trace) {
        if (kept.length > 0) {
            kept[(int) (trace.number() % kept.length)] = trace;
        }
    }

    /**
     * Tells a follower of each trace from now on, on whatever thread adds it: two may come in the wrong order, as their
     * numbers tell. A follower is quick and does not throw.
     */
    public Following follow(Consumer<NumberedTrace> follower) {
        followers.add(follower);
        return () -> followers.remove(follower);
    }

    /**
     * Those that are kept, oldest first.
     *
     * @param after only those with a greater number; a number that was never given yet asks for those to come
     * @param most at most so many
     */
    public synchronized TracePage page(long after, int most) {
        List<NumberedTrace> page = new ArrayList<>();
        long from = Math.max(0, Math.max(after, last - kept.length));
        for (long before = from; before < last && page.size() < most; before++) {
            NumberedTrace trace = kept[(int) ((before + 1) % kept.length)];
            if (trace != null && trace.number() == before + 1) {
                page.add(trace);
            }
        }
        return new TracePage(page, last);
    }
}
