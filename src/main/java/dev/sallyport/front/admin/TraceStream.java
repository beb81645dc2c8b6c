package dev.sallyport.front.admin;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.NumberedTrace;
import dev.sallyport.bus.TracePage;
import dev.sallyport.bus.TraceQuery;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/**
 * One reader of traces. It keeps no queue: a reader that is slow is written nothing, and later reads on from what is
 * kept; what is not kept any more is a gap, which it is told (rule HTTP-6). Used on the response's context.
 */
final class TraceStream {
    private static final int PAGE = 200;
    private static final long HEARTBEAT_MS = 15_000;

    private final Vertx vertx;
    private final HttpServerResponse response;
    private final MessageConsumer<NumberedTrace> consumer;
    private long written;
    private boolean reading;
    private boolean behind;

    TraceStream(Vertx vertx, HttpServerResponse response) {
        this.vertx = vertx;
        this.response = response;
        this.consumer = vertx.eventBus().localConsumer(Addresses.NUMBERED_TRACE);
    }

    /** Begins after a number, or with what happens next where it is negative. */
    void start(long after) {
        response.setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        long heartbeat = vertx.setPeriodic(HEARTBEAT_MS, timer -> write(": alive\n\n"));
        response.closeHandler(v -> {
            vertx.cancelTimer(heartbeat);
            consumer.unregister();
        });
        response.drainHandler(v -> catchUp());
        written = Math.max(0, after);
        reading = true;
        consumer.handler(message -> next(message.body()));
        consumer.completion()
                .compose(v -> read(after < 0 ? Long.MAX_VALUE : after))
                .onComplete(
                        page -> {
                            written = after < 0 || after > page.last() ? page.last() : written;
                            write(": follow\n\n");
                            read(page);
                        },
                        why -> response.end());
    }

    private io.vertx.core.Future<TracePage> read(long after) {
        return Local.request(vertx, Addresses.TRACE_HISTORY, new TraceQuery(after, PAGE));
    }

    private void next(NumberedTrace trace) {
        if (reading || response.writeQueueFull() || trace.number() > written + 1) {
            behind = true;
            catchUp();
        } else if (trace.number() == written + 1) {
            write(trace);
        }
    }

    /** Reads on from what is kept, page by page, as fast as the reader takes it. */
    private void catchUp() {
        if (behind && !reading && !response.writeQueueFull() && !response.closed()) {
            reading = true;
            behind = false;
            read(written).onComplete(this::read, why -> response.end());
        }
    }

    private void read(TracePage page) {
        reading = false;
        for (NumberedTrace trace : page.traces()) {
            if (trace.number() > written) {
                write(trace);
            }
        }
        behind |= written < page.last();
        catchUp();
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
