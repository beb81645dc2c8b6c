package dev.sallyport.front.tool;

import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.front.Responses;
import dev.sallyport.front.tool.openapi.ApiInfo;
import dev.sallyport.front.tool.openapi.OpenApi;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/**
 * {@code /openapi.json}: the catalog as OpenAPI (rule HTTP-2), made once for each catalog that somebody asks about, on a
 * worker thread. State is touched on the front's context only.
 */
public final class OpenApiRoutes {
    private final Vertx vertx;
    private final CatalogView catalog;
    private final boolean bearer;
    private long version;
    private Future<Bytes> document = Future.failedFuture("nothing described yet");

    /** Routes that describe this catalog; {@code bearer}: whether callers need a token. */
    public OpenApiRoutes(Vertx vertx, CatalogView catalog, boolean bearer) {
        this.vertx = vertx;
        this.catalog = catalog;
        this.bearer = bearer;
    }

    /** Adds the route. */
    public void mount(Router router) {
        router.get("/openapi.json").handler(this::answer);
    }

    private void answer(RoutingContext routing) {
        HttpServerResponse response = routing.response();
        document()
                .onComplete(
                        json -> Responses.json(response, 200, json),
                        failure -> Responses.problem(
                                response, new Failure.Unusable("the catalog could not be described"), null, null));
    }

    private Future<Bytes> document() {
        Catalog current = catalog.current();
        if (current.version() != version || document.failed()) {
            ApiInfo info = new ApiInfo(Long.toString(current.version()), null, bearer);
            version = current.version();
            document = vertx.executeBlocking(() -> OpenApi.document(current.tools(), info), false);
        }
        return document;
    }
}
