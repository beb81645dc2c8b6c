package dev.sallyport.front.tool;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.ReadPayload;
import dev.sallyport.bus.ReadReply;
import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Joiner;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/**
 * {@code /v1/files/{name}}: serves saved payloads back (rule RES-40). A payload is read in parts, each only when the one
 * before is written: a slow reader costs one part of memory.
 */
public final class FileRoutes {
    private static final String PATH = "/v1/files/:name";

    /** How much is read at a time, bytes. */
    static final int PART = 256 << 10;

    private final Vertx vertx;

    public FileRoutes(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Adds the routes. */
    public void mount(Router router) {
        router.get(PATH).handler(routing -> serve(routing, PART));
        router.head(PATH).handler(routing -> serve(routing, 0));
    }

    private void serve(RoutingContext routing, int firstPart) {
        HttpServerResponse response = routing.response();
        String name = routing.pathParam("name");
        read(name, 0, firstPart)
                .onComplete(
                        reply -> begin(response, name, reply),
                        failure -> Responses.problem(
                                response, new Failure.Overloaded("the workspace cannot be read now"), null, null));
    }

    private void begin(HttpServerResponse response, String name, ReadReply reply) {
        if (!(reply instanceof ReadReply.Part part)) {
            Responses.problem(response, new Failure.Refused(404, "there is no such file, or no longer"), null, null);
            return;
        }
        if (response.closed()) {
            return;
        }
        FileHeaders.of(name, part.mimeType(), part.size())
                .forEach((header, value) -> response.putHeader(header, value));
        boolean headOnly = part.bytes().isEmpty();
        (headOnly ? Future.succeededFuture() : write(response, name, 0, part))
                .onSuccess(done -> response.end())
                .onFailure(gone -> response.reset());
    }

    private Future<?> write(HttpServerResponse response, String name, long at, ReadReply.Part part) {
        long next = at + part.bytes().length();
        Future<Void> written = response.write(new Joiner().add(part.bytes()).buffer());
        return next >= part.size()
                ? written
                : written.compose(done -> read(name, next, PART))
                        .compose(reply -> follows(reply)
                                ? write(response, name, next, (ReadReply.Part) reply)
                                : Future.failedFuture("the file was removed"));
    }

    private static boolean follows(ReadReply reply) {
        return reply instanceof ReadReply.Part part && !part.bytes().isEmpty();
    }

    private Future<ReadReply> read(String name, long from, int length) {
        return Local.request(vertx, Addresses.WORKSPACE_READ, new ReadPayload(name, from, length));
    }
}
