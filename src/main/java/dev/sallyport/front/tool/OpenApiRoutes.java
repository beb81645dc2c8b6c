package dev.sallyport.front.tool;

import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.front.Responses;
import dev.sallyport.front.guard.Callers;
import dev.sallyport.front.guard.Principal;
import dev.sallyport.front.tool.openapi.ApiInfo;
import dev.sallyport.front.tool.openapi.OpenApi;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/**
 * {@code /openapi.json}: the catalog as OpenAPI (rule HTTP-2), made once for each catalog that somebody asks about, on a
 * worker thread. State is touched on the front's context only.
 */
public final class OpenApiRoutes {
    private final Vertx vertx;
    private final CatalogView catalog;
    private final Callers callers;
    private long version;
    private Future<Bytes> document = Future.failedFuture("nothing described yet");

    /** Routes that describe this catalog to these callers. */
    public OpenApiRoutes(Vertx vertx, CatalogView catalog, Callers callers) {
        this.vertx = vertx;
        this.catalog = catalog;
        this.callers = callers;
    }

    /** Adds the route. */
    public void mount(Router router) {
        router.get("/openapi.json").handler(this::answer);
    }

    private void answer(RoutingContext routing) {
        HttpServerResponse response = routing.response();
        Principal caller = callers.of(routing.request());
        (caller.isRestricted() ? document(caller) : document())
                .onComplete(
                        json -> Responses.json(response, 200, json),
                        failure -> Responses.problem(
                                response, new Failure.Unusable("the catalog could not be described"), null, null));
    }

    private Future<Bytes> document() {
        Catalog current = catalog.current();
        if (current.version() != version || document.failed()) {
            version = current.version();
            document = describe(current, current.tools());
        }
        return document;
    }

    /** What a caller sees who may not call everything; made for it alone, each time. */
    private Future<Bytes> document(Principal caller) {
        Catalog current = catalog.current();
        return describe(
                current, current.tools().stream().filter(caller::mayCall).toList());
    }

    private Future<Bytes> describe(Catalog current, List<CatalogTool> tools) {
        ApiInfo info = new ApiInfo(Long.toString(current.version()), null, !callers.areAnyone());
        return vertx.executeBlocking(() -> OpenApi.document(tools, info), false);
    }
}
