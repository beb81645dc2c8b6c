package dev.sallyport.front.mcp;

import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.config.Settings;
import dev.sallyport.front.Body;
import dev.sallyport.front.guard.Callers;
import dev.sallyport.front.mcp.modern.Listens;
import dev.sallyport.front.mcp.modern.Modern;
import dev.sallyport.front.mcp.modern.ModernCalls;
import dev.sallyport.front.mcp.modern.ModernMethods;
import dev.sallyport.front.mcp.offer.Calls;
import dev.sallyport.front.mcp.offer.Offers;
import dev.sallyport.front.mcp.offer.Routes;
import dev.sallyport.front.mcp.offer.Scope;
import dev.sallyport.front.mcp.session.SessionMethods;
import dev.sallyport.front.mcp.session.Sessions;
import dev.sallyport.front.mcp.watch.Watches;
import dev.sallyport.front.mcp.wire.Heartbeat;
import dev.sallyport.front.mcp.wire.Outlet;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;

/**
 * {@code /mcp}, {@code /mcp/servers/{id}} and {@code /mcp/views/{view}}: the catalog for MCP clients, by revision
 * 2026-07-28 without state and by the revisions before it with sessions (rules MCP-1, MCP-4). One for each event loop.
 */
public final class McpEndpoint {
    private static final CharSequence SESSION = HttpHeaders.createOptimized(Sessions.HEADER);
    private static final String VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

    private final Scopes scopes;
    private final Callers callers;
    private final long maxBodyBytes;
    private final Heartbeat heartbeat;
    private final Offers offers;
    private final ModernMethods modern;
    private final Listens listens;
    private final Sessions sessions;
    private final Notices notices;

    public McpEndpoint(CatalogView catalog, Dispatch dispatch, Callers callers, Settings settings) {
        McpShared shared = McpShared.of(catalog.vertx());
        this.scopes = new Scopes(settings.views());
        this.callers = callers;
        this.maxBodyBytes = settings.http().maxBodyBytes();
        this.heartbeat = new Heartbeat(catalog.vertx());
        this.offers = new Offers(catalog);
        Routes routes = new Routes(dispatch);
        Calls calls =
                new Calls(catalog.vertx(), dispatch, settings.resultViews().mcp());
        Watches watches = new Watches(catalog, dispatch, shared.watches());
        this.listens = new Listens(routes, watches);
        this.modern = new ModernMethods(offers, routes, new ModernCalls(routes, calls, shared.paused()), listens);
        SessionMethods methods = new SessionMethods(offers, routes, calls, watches);
        this.sessions = new Sessions(catalog, settings.mcp(), shared.sessions(), methods);
        this.notices = new Notices(catalog, listens, sessions);
        offers.onChange(notices::changed);
        watches.onNotice(notices::heard);
    }

    /** Whether a path is served here. */
    public static boolean serves(String path) {
        return Scopes.isOurs(path);
    }

    /** Answers a request. */
    public void handle(HttpServerRequest request) {
        Outlet outlet = new Outlet(request, heartbeat);
        Scope scope = scopes.of(request.path(), callers.of(request));
        if (scope == null || !offers.exists(scope)) {
            outlet.error(404, null, RpcError.INVALID_REQUEST, "no server and no view is served at this path");
        } else if (HttpMethod.POST.equals(request.method())) {
            post(request, outlet, scope);
        } else {
            other(request, outlet, scope);
        }
    }

    private void other(HttpServerRequest request, Outlet outlet, Scope scope) {
        String session = request.getHeader(SESSION);
        if (session != null && HttpMethod.GET.equals(request.method())) {
            sessions.get(outlet, session, scope);
        } else if (session != null && HttpMethod.DELETE.equals(request.method())) {
            sessions.delete(outlet, session, scope);
        } else {
            outlet.header("allow", "POST");
            outlet.error(405, null, RpcError.INVALID_REQUEST, "only POST is served here without a session");
        }
    }

    private void post(HttpServerRequest request, Outlet outlet, Scope scope) {
        if (!Body.isJson(request.getHeader(HttpHeaders.CONTENT_TYPE))) {
            outlet.error(415, null, RpcError.INVALID_REQUEST, "the Content-Type has to be application/json");
            return;
        }
        Body.read(request, maxBodyBytes)
                .onComplete(body -> received(request, outlet, scope, body), why -> unreadable(outlet, why));
    }

    private static void unreadable(Outlet outlet, Throwable why) {
        if (why instanceof Body.TooLargeException) {
            outlet.header("connection", "close");
            outlet.error(413, null, RpcError.INVALID_REQUEST, String.valueOf(why.getMessage()));
        } else {
            outlet.error(400, null, RpcError.PARSE_ERROR, "the body could not be read");
        }
    }

    private void received(HttpServerRequest request, Outlet outlet, Scope scope, Bytes body) {
        String session = request.getHeader(SESSION);
        if (session != null && !isModern(request)) {
            sessions.post(outlet, session, body, scope);
            return;
        }
        Envelope message;
        try {
            message = Envelope.of(body);
        } catch (MalformedJsonException e) {
            unreadable(outlet, body, e);
            return;
        }
        if (message.isRequest()) {
            if (opensSession(request, message)) {
                sessions.open(outlet, message, scope);
            } else {
                modern.serve(outlet, message, scope);
            }
        } else if (message.isNotification()) {
            outlet.empty(202);
        } else {
            outlet.error(400, null, RpcError.INVALID_REQUEST, "the body is neither a request nor a notification");
        }
    }

    private static void unreadable(Outlet outlet, Bytes body, MalformedJsonException why) {
        boolean batch = !body.isEmpty() && body.at(0) == '[';
        outlet.error(
                400,
                null,
                batch ? RpcError.INVALID_REQUEST : RpcError.PARSE_ERROR,
                batch ? "batches are not served" : "the body is not a JSON-RPC message: " + why.getMessage());
    }

    /** A session's name means nothing to revision 2026-07-28, which ignores it. */
    private static boolean isModern(HttpServerRequest request) {
        return Modern.REVISION.equals(request.getHeader("mcp-protocol-version"));
    }

    private static boolean opensSession(HttpServerRequest request, Envelope message) {
        if (!"initialize".equals(message.method()) || isModern(request)) {
            return false;
        }
        Members meta;
        try {
            meta = message.paramsOrNone().object("_meta");
        } catch (MalformedJsonException e) {
            return false;
        }
        return meta == null || meta.get(VERSION_KEY) == null;
    }

    /** Ends subscriptions and sessions, each in the way of its revision. */
    public void stop() {
        notices.stop();
        listens.stop();
        sessions.stop();
        heartbeat.stop();
    }
}
