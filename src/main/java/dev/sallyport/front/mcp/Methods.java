package dev.sallyport.front.mcp;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.CatalogView;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.Exchange;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.FailureText;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The methods of revision 2026-07-28 that are served. */
final class Methods {
    private static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"sallyport\",\"version\":\""
                    + Objects.requireNonNullElse(Methods.class.getPackage().getImplementationVersion(), "dev") + "\"}}";
    private static final String TAIL =
            ",\"resultType\":\"complete\",\"ttlMs\":0,\"cacheScope\":\"private\"," + META + "}";
    private static final Bytes DISCOVERED = Bytes.utf8(
            "{\"supportedVersions\":[\"" + ModernHeaders.REVISION + "\"],\"capabilities\":{\"tools\":{}}" + TAIL);
    private static final Bytes NO_ENVELOPE = Bytes.utf8("{\"envelope\":\"params._meta\"}");

    private final CatalogView catalog;
    private final Dispatch dispatch;

    Methods(CatalogView catalog, Dispatch dispatch) {
        this.catalog = catalog;
        this.dispatch = dispatch;
    }

    void serve(HttpServerRequest request, McpResponse response, Envelope message) {
        String method = String.valueOf(message.method());
        try {
            ModernParams params = ModernParams.of(message);
            ModernHeaders.Refusal refusal =
                    params.version() == null ? noEnvelope() : ModernHeaders.check(request, method, params);
            if (refusal == null && params.capabilities() == null) {
                refusal = noEnvelope();
            }
            if (refusal != null) {
                response.error(refusal.status(), refusal.code(), refusal.message(), refusal.data());
            } else {
                perform(method, params, response);
            }
        } catch (MalformedJsonException e) {
            response.error(400, RpcError.INVALID_PARAMS, "the params cannot be read: " + e.getMessage(), null);
        }
    }

    private static ModernHeaders.Refusal noEnvelope() {
        return new ModernHeaders.Refusal(
                400,
                RpcError.INVALID_PARAMS,
                "params._meta has to name the protocol version and the client's capabilities",
                NO_ENVELOPE);
    }

    private void perform(String method, ModernParams params, McpResponse response) {
        switch (method) {
            case "server/discover" -> response.result(DISCOVERED);
            case "tools/list" -> list(response);
            case "tools/call" -> call(params, response);
            default -> response.error(404, RpcError.METHOD_NOT_FOUND, "Method not found: " + method, null);
        }
    }

    private void list(McpResponse response) {
        Joiner result = new Joiner().add("{\"tools\":[");
        boolean first = true;
        for (CatalogTool tool : catalog.current().tools()) {
            result.add(first ? "" : ",").add(tool.published());
            first = false;
        }
        response.result(result.add("]" + TAIL).bytes());
    }

    private void call(ModernParams params, McpResponse response) {
        String name = params.target("tools/call");
        CatalogTool tool = name == null ? null : catalog.current().find(name);
        if (tool == null) {
            Failure unknown = name == null
                    ? new Failure.Malformed("params.name is missing")
                    : catalog.current().missing(name);
            response.error(200, unknown.rpcCode(), unknown.message(), null);
            return;
        }
        CallLine line = line(params.progressToken(), params, response);
        response.onGone(() -> line.cancel("the client closed the response stream"));
        Caller caller = new Caller(
                Objects.requireNonNull(params.capabilities()).oneLine(),
                params.passedOn(),
                true,
                Caller.Timing.SERVERS,
                line);
        Exchange exchange =
                new Exchange(Exchange.TOOLS_CALL, tool.tool(), params.membersFor(tool.nameMember()), caller);
        dispatch.call(tool.server(), exchange).onSuccess(reply -> answer(response, reply));
    }

    private CallLine line(@Nullable Bytes token, ModernParams params, McpResponse response) {
        boolean logs = params.meta().get("io.modelcontextprotocol/logLevel") != null;
        if (token == null && !logs) {
            return CallLine.silent();
        }
        return CallLine.to(
                Vertx.currentContext(), (method, sent) -> response.notification(method, withToken(sent, token)));
    }

    /** A notification's params with the client's own progress token in place of the gateway's. */
    private static Bytes withToken(Bytes params, @Nullable Bytes token) {
        if (token == null) {
            return params;
        }
        try {
            return Members.of(params).replacing("progressToken", token);
        } catch (MalformedJsonException e) {
            return params;
        }
    }

    private static void answer(McpResponse response, Reply reply) {
        if (reply instanceof Answer answer) {
            response.result(answer.result());
        } else if (reply instanceof Failure.ErrorResponse error) {
            int status = error.error().code() == RpcError.MISSING_CLIENT_CAPABILITY ? 400 : 200;
            response.error(status, error.error().text());
        } else {
            response.result(FailureText.toolResult((Failure) reply, true));
        }
    }
}
