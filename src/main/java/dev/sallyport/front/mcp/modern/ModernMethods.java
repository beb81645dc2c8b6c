package dev.sallyport.front.mcp.modern;

import dev.sallyport.front.mcp.input.CallNotices;
import dev.sallyport.front.mcp.offer.Offer;
import dev.sallyport.front.mcp.offer.Offers;
import dev.sallyport.front.mcp.offer.Routes;
import dev.sallyport.front.mcp.offer.RpcRefusal;
import dev.sallyport.front.mcp.offer.Scope;
import dev.sallyport.front.mcp.wire.Outlet;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Envelope;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.RpcError;
import dev.sallyport.rpc.RpcId;
import java.util.Objects;

/** The methods of revision 2026-07-28. Used on one context. */
public final class ModernMethods {
    private static final Bytes NO_ENVELOPE = Bytes.utf8("{\"envelope\":\"params._meta\"}");
    private static final CallNotices NO_NOTICES = new CallNotices(null, null);

    private final Offers offers;
    private final Routes routes;
    private final ModernCalls calls;
    private final Listens listens;

    public ModernMethods(Offers offers, Routes routes, ModernCalls calls, Listens listens) {
        this.offers = offers;
        this.routes = routes;
        this.calls = calls;
        this.listens = listens;
    }

    /** Answers a request. */
    public void serve(Outlet outlet, Envelope message, Scope scope) {
        String method = String.valueOf(message.method());
        RpcId id = Objects.requireNonNull(message.id());
        Sink sink = new Sink(outlet, id, method, NO_NOTICES);
        try {
            ModernParams params = ModernParams.of(message);
            Offer offer = offers.of(scope);
            check(outlet, method, params, offer);
            perform(params, offer, sink);
        } catch (RpcRefusal e) {
            sink.refused(e);
        } catch (MalformedJsonException e) {
            outlet.error(400, id, RpcError.INVALID_PARAMS, "the params cannot be read: " + e.getMessage());
        }
    }

    private static void check(Outlet outlet, String method, ModernParams params, Offer offer)
            throws MalformedJsonException {
        if (params.version() == null) {
            throw method.equals("initialize")
                    ? ModernHeaders.mismatch("MCP-Protocol-Version", Modern.REVISION, null)
                    : noEnvelope();
        }
        ModernHeaders.check(outlet.request(), method, params);
        if (params.capabilities() == null) {
            throw noEnvelope();
        }
        if (method.equals("tools/call")) {
            ModernHeaders.checkParams(outlet.request(), params, offer);
        }
    }

    private static RpcRefusal noEnvelope() {
        return RpcRefusal.of(
                400,
                RpcError.INVALID_PARAMS,
                "params._meta has to name the protocol version and the client's capabilities",
                NO_ENVELOPE);
    }

    private void perform(ModernParams params, Offer offer, Sink sink) {
        String method = sink.method();
        if (!offer.serves(method)) {
            throw RpcRefusal.unknownMethod(method);
        }
        switch (method) {
            case "tools/call", "prompts/get", "resources/read", "completion/complete" ->
                calls.start(params, offer, sink);
            case "tools/list" -> sink.result(Modern.closed(offer.toolPage(params.members())));
            case "server/discover" -> sink.result(discovered(offer));
            case Modern.LISTEN -> listens.open(params, offer, sink);
            case "prompts/list", "resources/list", "resources/templates/list" ->
                routes.page(method, params.members(), offer)
                        .onSuccess(page -> sink.result(Modern.closed(page)))
                        .onFailure(sink::refused);
            default -> throw RpcRefusal.unknownMethod(method);
        }
    }

    private static Bytes discovered(Offer offer) {
        Joiner result = new Joiner()
                .add("{\"supportedVersions\":[\"" + Modern.REVISION + "\"],\"capabilities\":" + offer.capabilities());
        Bytes instructions = offer.instructions();
        if (instructions != null) {
            result.add(",\"instructions\":").add(instructions);
        }
        return Modern.closed(result.bytes());
    }
}
