package dev.sallyport.ops;

import dev.sallyport.bus.NumberedTrace;
import dev.sallyport.bus.Trace;
import dev.sallyport.bus.TracePage;
import dev.sallyport.bus.TraceQuery;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The newest traces, numbered from 1. For one thread. */
final class TraceRing {
    private final int capacity;
    private final Deque<NumberedTrace> kept = new ArrayDeque<>();
    private long last;

    /** Keeps so many; with 0, numbers them only. */
    TraceRing(int capacity) {
        this.capacity = capacity;
    }

    NumberedTrace add(Trace trace) {
        NumberedTrace numbered = new NumberedTrace(++last, trace);
        kept.addLast(numbered);
        if (kept.size() > capacity) {
            kept.removeFirst();
        }
        return numbered;
    }

    TracePage page(TraceQuery query) {
        List<NumberedTrace> page = kept.stream()
                .filter(trace -> trace.number() > query.after())
                .limit(query.most())
                .toList();
        return new TracePage(page, last);
    }
}
