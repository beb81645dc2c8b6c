package dev.sallyport.front.admin;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.ChildrenQuery;
import dev.sallyport.bus.ChildrenReport;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.meter.CallMeters;
import dev.sallyport.front.Responses;
import dev.sallyport.front.guard.TokenGuard;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/**
 * {@code GET /metrics} in Prometheus' text format (rule HTTP-4). Everything is put together when somebody asks, on a
 * worker thread: until the first scrape nothing of it is even loaded.
 */
public final class MetricsRoute {
    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final CatalogView catalog;
    private final TokenGuard tokens;

    public MetricsRoute(CatalogView catalog, TokenGuard tokens) {
        this.catalog = catalog;
        this.tokens = tokens;
    }

    /** Adds the route. */
    public void mount(Router router) {
        router.get("/metrics").handler(tokens::administrators).handler(this::answer);
    }

    private void answer(RoutingContext routing) {
        Vertx vertx = catalog.vertx();
        int tools = catalog.current().tools().size();
        Future<RegistryCommand.Result> servers =
                Local.request(vertx, Addresses.REGISTRY, new RegistryCommand.Servers());
        Future<ChildrenReport> children = Local.request(vertx, Addresses.CHILDREN, new ChildrenQuery());
        Future.all(servers, children)
                .map(both -> List.of(
                        new CallSamples(CallMeters.of(vertx)),
                        new ServerSamples(tools, ((RegistryCommand.ServerList) servers.result()).servers()),
                        new ChildSamples(children.result().children())))
                .compose(subjects -> vertx.executeBlocking(() -> Exposition.text(subjects), false))
                .onComplete(
                        text -> send(routing.response(), text),
                        why -> Responses.problem(
                                routing.response(),
                                new Failure.Overloaded("the gateway is starting or stopping"),
                                null,
                                null));
    }

    private static void send(HttpServerResponse response, Buffer text) {
        if (!response.closed() && !response.ended()) {
            response.putHeader(HttpHeaders.CONTENT_TYPE, TYPE).end(text);
        }
    }
}
