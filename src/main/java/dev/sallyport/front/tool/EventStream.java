package dev.sallyport.front.tool;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/**
 * A call's answer as server-sent events (rule HTTP-3): {@code progress} and {@code log} while it runs, then {@code
 * result} or {@code error}. What waits for a slow reader is bounded by {@link Backlog} (rule HTTP-6).
 */
final class EventStream implements CallAnswer {
    /** A comment is sent this often, so that nobody on the way takes a long call for a dead connection, ms. */
    private static final long HEARTBEAT_MS = 15_000;

    private static final Buffer COMMENT = Buffer.buffer(":\n\n");
    private static final String EVENTS = "text/event-stream";

    private final Vertx vertx;
    private final HttpServerResponse response;
    private final Backlog backlog = new Backlog();

    EventStream(Vertx vertx, HttpServerResponse response) {
        this.vertx = vertx;
        this.response = response;
    }

    /** Whether a caller asks for events, and not for JSON before them. */
    static boolean isWanted(HttpServerRequest request) {
        String accept = request.getHeader(HttpHeaders.ACCEPT);
        int events = accept == null ? -1 : accept.indexOf(EVENTS);
        if (accept == null || events < 0) {
            return false;
        }
        int json = accept.indexOf("application/json");
        return json < 0 || json > events;
    }

    @Override
    public CallLine line(CallOptions options) {
        response.setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, EVENTS)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .putHeader("x-accel-buffering", "no")
                .drainHandler(v -> drain());
        response.writeHead();
        vertx.setPeriodic(HEARTBEAT_MS, this::beat);
        return CallLine.to(Vertx.currentContext(), this::notification);
    }

    private void beat(long timer) {
        if (isOver()) {
            vertx.cancelTimer(timer);
        } else if (!response.writeQueueFull()) {
            response.write(COMMENT);
        }
    }

    private void notification(String method, Bytes params) {
        if (isOver()) {
            return;
        }
        if (method.equals("notifications/progress")) {
            backlog.progress(event("progress", withoutToken(params)));
        } else if (method.equals("notifications/message")) {
            backlog.log(event("log", params));
        }
        drain();
    }

    private void drain() {
        while (!isOver() && !backlog.isEmpty() && !response.writeQueueFull()) {
            response.write(backlog.next());
        }
    }

    /** The token is between gateway and server. */
    private static Bytes withoutToken(Bytes params) {
        try {
            return Members.of(params).without("progressToken");
        } catch (MalformedJsonException e) {
            return params;
        }
    }

    @Override
    public void result(Bytes json) {
        end(event("result", json));
    }

    @Override
    public void failure(Failure failure, CatalogTool tool) {
        end(event("error", FailureText.problem(failure, tool.server(), tool.name())));
    }

    /** What waits is bounded, so that it goes out before the end, reader or not. */
    private void end(Buffer last) {
        while (!isOver() && !backlog.isEmpty()) {
            response.write(backlog.next());
        }
        if (!isOver()) {
            response.end(last);
        }
    }

    private boolean isOver() {
        return response.closed() || response.ended();
    }

    static Buffer event(String name, Bytes data) {
        return new Joiner()
                .add("event: " + name + "\ndata: ")
                .add(data.oneLine())
                .add("\n\n")
                .buffer();
    }
}
