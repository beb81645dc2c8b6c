package dev.sallyport.front;

import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.config.Hosts;
import dev.sallyport.config.HttpSettings;
import dev.sallyport.config.Settings;
import dev.sallyport.front.admin.AdminRoutes;
import dev.sallyport.front.admin.MetricsRoute;
import dev.sallyport.front.admin.ReloadRoute;
import dev.sallyport.front.admin.ServerRoutes;
import dev.sallyport.front.admin.TraceRoute;
import dev.sallyport.front.guard.Callers;
import dev.sallyport.front.guard.Guards;
import dev.sallyport.front.guard.InvalidRequests;
import dev.sallyport.front.guard.TokenGuard;
import dev.sallyport.front.mcp.McpEndpoint;
import dev.sallyport.front.tool.FileRoutes;
import dev.sallyport.front.tool.OpenApiRoutes;
import dev.sallyport.front.tool.ToolRoutes;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The HTTP server with every front on one port; one instance for each event loop that carries HTTP. */
public final class FrontVerticle extends VerticleBase {
    /** How long answers under way may take once the front is to stop, ms. */
    private static final long DRAIN_MS = 2_000;

    private final Settings settings;
    private @Nullable HttpServer server;
    private @Nullable McpEndpoint mcp;

    public FrontVerticle(Settings settings) {
        this.settings = settings;
    }

    @Override
    public Future<?> start() {
        HttpSettings http = settings.http();
        boolean open = settings.auth().tokens().isEmpty();
        if (open && !http.insecureBind() && !Hosts.isLoopback(http.host())) {
            return Future.failedFuture(ListenException.open(http));
        }
        Future<Callers> callers = open
                ? Future.succeededFuture(Callers.ANYONE)
                : vertx.executeBlocking(() -> Callers.of(settings.auth()));
        return callers.compose(known -> CatalogView.open(vertx).compose(catalog -> listen(catalog, known)));
    }

    private Future<?> listen(CatalogView catalog, Callers callers) {
        HttpSettings http = settings.http();
        HttpServerOptions options = new HttpServerOptions()
                .setMaxHeaderSize(http.maxHeaderBytes())
                .setMaxInitialLineLength(Math.min(http.maxHeaderBytes(), 16 * 1024))
                .setIdleTimeout((int) http.idleTimeoutMs())
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setHandle100ContinueAutomatically(true)
                // no WebSocket is served: what would look at every message for one is left out
                .setPerFrameWebSocketCompressionSupported(false)
                .setPerMessageWebSocketCompressionSupported(false);
        HttpServer created = vertx.createHttpServer(options)
                .requestHandler(fronts(catalog, callers))
                .invalidRequestHandler(InvalidRequests::answer);
        server = created;
        return created.listen(http.port(), http.host())
                .onSuccess(listening -> announce(listening.actualPort()))
                .recover(why -> Future.failedFuture(new ListenException(http, why)));
    }

    private void announce(int port) {
        vertx.sharedData().<String, Integer>getLocalMap("sallyport.front").put("port", port);
    }

    /** Guards every request, and leads those of the MCP endpoint past the router, whose routes cost time on each call. */
    private Handler<HttpServerRequest> fronts(CatalogView catalog, Callers callers) {
        TokenGuard tokens = new TokenGuard(callers);
        Guards guards = new Guards(settings.http(), tokens);
        McpEndpoint endpoint = new McpEndpoint(catalog, new Dispatch(vertx, "mcp"), callers, settings);
        Router router = Router.router(vertx);
        if (!callers.areAnyone()) {
            router.route("/v1/*").handler(tokens::operators);
        }
        new ToolRoutes(catalog, new Dispatch(vertx, "http"), callers, settings).mount(router);
        new OpenApiRoutes(vertx, catalog, callers).mount(router);
        new MetricsRoute(catalog, tokens).mount(router);
        others(router);
        mcp = endpoint;
        return request -> {
            if (guards.admits(request)) {
                if (McpEndpoint.serves(request.path())) {
                    endpoint.handle(request);
                } else {
                    router.handle(request);
                }
            }
        };
    }

    private void others(Router router) {
        new FileRoutes(vertx).mount(router);
        new AdminRoutes(vertx).mount(router);
        new ServerRoutes(vertx, settings).mount(router);
        new TraceRoute(vertx).mount(router);
        new ReloadRoute(vertx).mount(router);
        router.route()
                .handler(routing -> Responses.problem(
                        routing.response(), new Failure.Refused(404, "there is nothing at this path"), null, null));
        router.errorHandler(
                405,
                routing -> Responses.problem(
                        routing.response(),
                        new Failure.Refused(405, "this path does not take this method"),
                        null,
                        null));
        router.errorHandler(
                500,
                routing -> Responses.problem(
                        routing.response(), new Failure.Unusable("an internal error; it was logged"), null, null));
    }

    /** Takes no more work, lets answers under way finish, then closes what is left. */
    @Override
    public Future<?> stop() {
        if (mcp != null) {
            mcp.stop();
        }
        return server == null ? Future.succeededFuture() : server.shutdown(DRAIN_MS, TimeUnit.MILLISECONDS);
    }
}
