package dev.sallyport.front.mcp;

import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.front.Body;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** {@code POST /mcp}: the catalog for MCP clients of revision 2026-07-28 (rule MCP-1). */
public final class McpEndpoint {
    private final Methods methods;
    private final long maxBodyBytes;

    public McpEndpoint(CatalogView catalog, Dispatch dispatch, long maxBodyBytes) {
        this.methods = new Methods(catalog, dispatch);
        this.maxBodyBytes = maxBodyBytes;
    }

    /** Adds the routes. */
    public void mount(Router router) {
        router.route("/mcp").handler(this::handle);
        router.route("/mcp/").handler(this::handle);
    }

    private void handle(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        McpResponse response = new McpResponse(request.response());
        if (!HttpMethod.POST.equals(request.method())) {
            request.response().putHeader("allow", "POST");
            response.error(405, RpcError.INVALID_REQUEST, "only POST is served here", null);
        } else if (!Body.isJson(request.getHeader(HttpHeaders.CONTENT_TYPE))) {
            response.error(415, RpcError.INVALID_REQUEST, "the Content-Type has to be application/json", null);
        } else {
            Body.read(request, maxBodyBytes)
                    .onComplete(body -> message(request, response, body), why -> unreadable(response, why));
        }
    }

    private static void unreadable(McpResponse response, Throwable why) {
        if (why instanceof Body.TooLargeException) {
            response.closing().error(413, RpcError.INVALID_REQUEST, String.valueOf(why.getMessage()), null);
        } else {
            response.error(400, RpcError.PARSE_ERROR, "the body could not be read", null);
        }
    }

    private void message(HttpServerRequest request, McpResponse response, Bytes body) {
        Envelope message;
        try {
            message = Envelope.of(body);
        } catch (MalformedJsonException e) {
            boolean batch = !body.isEmpty() && body.at(0) == '[';
            response.error(
                    400,
                    batch ? RpcError.INVALID_REQUEST : RpcError.PARSE_ERROR,
                    batch ? "batches are not served" : "the body is not a JSON-RPC message: " + e.getMessage(),
                    null);
            return;
        }
        if (message.isRequest()) {
            methods.serve(request, response.to(message), message);
        } else if (message.isNotification()) {
            response.accepted();
        } else {
            response.error(400, RpcError.INVALID_REQUEST, "the body is neither a request nor a notification", null);
        }
    }
}
