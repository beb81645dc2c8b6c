package dev.sallyport.front.admin;

import dev.sallyport.bus.NumberedTrace;
import dev.sallyport.bus.TraceLog;
import dev.sallyport.bus.TracePage;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One reader of traces. It keeps no queue: a reader that is slow is written nothing, and later reads on from what is
 * kept; what is not kept any more is a gap, which it is told (rule HTTP-6). Used on the response's context.
 */
final class TraceStream {
    private static final int PAGE = 200;
    private static final long HEARTBEAT_MS = 15_000;

    private final Vertx vertx;
    private final HttpServerResponse response;
    private final TraceLog traces;
    private final Context context;
    /** Whether it is about to read on: then another trace need not tell it again. */
    private final AtomicBoolean woken = new AtomicBoolean();

    private long written;

    TraceStream(Vertx vertx, HttpServerResponse response) {
        this.vertx = vertx;
        this.response = response;
        this.traces = TraceLog.of(vertx);
        this.context = vertx.getOrCreateContext();
    }

    /** Begins after a number, or with what happens next where it is negative. */
    void start(long after) {
        response.setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        long heartbeat = vertx.setPeriodic(HEARTBEAT_MS, timer -> write(": alive\n\n"));
        TraceLog.Following following = traces.follow(trace -> wake());
        response.closeHandler(v -> {
            vertx.cancelTimer(heartbeat);
            following.end();
        });
        response.drainHandler(v -> readOn());
        TracePage page = traces.page(after < 0 ? Long.MAX_VALUE : after, PAGE);
        written = after < 0 || after > page.last() ? page.last() : after;
        write(": follow\n\n");
        readOn();
    }

    private void wake() {
        if (woken.compareAndSet(false, true)) {
            context.runOnContext(v -> {
                woken.set(false);
                readOn();
            });
        }
    }

    /** Reads on from what is kept, page by page, as fast as the reader takes it. */
    private void readOn() {
        boolean more = true;
        while (more && !response.writeQueueFull() && !response.closed()) {
            TracePage page = traces.page(written, PAGE);
            page.traces().forEach(this::write);
            more = !page.traces().isEmpty();
        }
    }

    private void write(NumberedTrace trace) {
        if (trace.number() > written + 1) {
            write("event: gap\ndata: {\"missed\":" + (trace.number() - written - 1) + "}\n\n");
        }
        written = trace.number();
        write("id: " + written + "\nevent: " + trace.trace().kind() + "\ndata: "
                + trace.trace().json().encode() + "\n\n");
    }

    private void write(String text) {
        if (!response.closed() && !response.ended()) {
            response.write(text);
        }
    }
}
