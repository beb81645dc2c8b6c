package dev.sallyport.front.mcp.modern;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Exchange;
import dev.sallyport.front.mcp.input.ClientCapabilities;
import dev.sallyport.front.mcp.offer.Calls;
import dev.sallyport.front.mcp.offer.Offer;
import dev.sallyport.front.mcp.offer.Routed;
import dev.sallyport.front.mcp.offer.Routes;
import dev.sallyport.front.mcp.offer.RpcRefusal;
import java.util.Objects;

/** Passes requests on to servers and their answers back. Used on one context. */
public final class ModernCalls {
    private final Routes routes;
    private final Calls calls;
    private final PausedCalls paused;

    public ModernCalls(Routes routes, Calls calls, PausedCalls paused) {
        this.routes = routes;
        this.calls = calls;
        this.paused = paused;
    }

    void start(ModernParams params, Offer offer, Sink plain) {
        Sink sink = new Sink(plain.outlet(), plain.id(), plain.method(), params.notices());
        if (sink.method().equals(Exchange.TOOLS_CALL)) {
            send(Routes.tool(params.members(), offer), params, offer, sink);
        } else {
            routes.route(sink.method(), params.members(), offer)
                    .onSuccess(routed -> send(routed, params, offer, sink))
                    .onFailure(sink::refused);
        }
    }

    private void send(Routed routed, ModernParams params, Offer offer, Sink sink) {
        ClientCapabilities capabilities = Objects.requireNonNull(params.capabilities());
        if (offer.speaks(routed.server(), Modern.REVISION)) {
            CallLine line = line(sink);
            sink.outlet().await(() -> line.cancel("the client closed the response stream"));
            call(routed, new Caller(capabilities.json(), params.passedOn(), true, Caller.Timing.SERVERS, line), sink);
        } else {
            bridge(routed, params, capabilities, sink);
        }
    }

    private void call(Routed routed, Caller caller, Sink sink) {
        calls.call(routed, caller).onSuccess(sink::reply);
    }

    private static CallLine line(Sink sink) {
        return sink.notices().areNone()
                ? CallLine.silent()
                : CallLine.to(sink.outlet().context(), sink::notification);
    }

    /** A server of an earlier revision asks its client in the middle of a call: that becomes a round of this one's. */
    private void bridge(Routed routed, ModernParams params, ClientCapabilities capabilities, Sink sink) {
        String state = params.members().string("requestState");
        if (state != null) {
            BridgedCall call = paused.find(state);
            if (call == null || !call.isAbout(routed)) {
                sink.refused(RpcRefusal.invalidParams("this requestState is not, or no longer, one of a paused call"));
            } else {
                call.resume(sink, params.members());
            }
            return;
        }
        BridgedCall call = new BridgedCall(paused, routed, capabilities, sink);
        Caller caller = new Caller(capabilities.json(), params.passedOn(), true, Caller.Timing.SERVERS, call.line());
        calls.call(routed, caller).onSuccess(call::finished);
    }
}
