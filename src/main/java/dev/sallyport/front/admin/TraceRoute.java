package dev.sallyport.front.admin;

import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/**
 * {@code GET /v1/traces}: what happens, as Server-Sent Events (rules TRC-1, HTTP-4). {@code Last-Event-ID} continues
 * where a stream broke off, as far back as traces are kept; without it the stream begins with what happens next.
 */
public final class TraceRoute {
    private final Vertx vertx;

    public TraceRoute(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Adds the route. */
    public void mount(Router router) {
        router.get("/v1/traces").handler(this::follow);
    }

    private void follow(RoutingContext routing) {
        try {
            new TraceStream(vertx, routing.response()).start(after(routing.request()));
        } catch (NumberFormatException e) {
            Responses.problem(
                    routing.response(),
                    new Failure.Malformed("Last-Event-ID has to be the id of an event of this stream"),
                    null,
                    null);
        }
    }

    /** The number it continues after; -1 for what happens next. */
    private static long after(HttpServerRequest request) {
        String last = request.getHeader("last-event-id");
        return last == null || last.isEmpty() ? -1 : Math.max(0, Long.parseLong(last));
    }
}
