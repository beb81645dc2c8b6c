package dev.sallyport.front.mcp.modern;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.ClientReply;
import dev.sallyport.front.mcp.input.ClientCapabilities;
import dev.sallyport.front.mcp.offer.Routed;
import dev.sallyport.front.mcp.offer.RpcRefusal;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A call of a server of an earlier revision for a client of 2026-07-28. What the server asks of its client in the middle
 * of the call is answered to the client as {@code input_required}; the call itself goes on waiting, and takes up with the
 * client's next round, which may come on another connection. The server's own deadline bounds all of it.
 *
 * <p>Used on the context of the first round, but for {@link #resume}, which any thread may call.
 */
final class BridgedCall {
    /** A call that is over is kept so long for a client that has not come back, ms. */
    private static final long KEPT_MS = 60_000;

    private final PausedCalls calls;
    private final Routed routed;
    private final ClientCapabilities capabilities;
    private final Context context;
    private final CallLine line;
    private final String state = UUID.randomUUID().toString();
    private final Map<String, Asked> open = new LinkedHashMap<>();
    private @Nullable Sink sink;
    private @Nullable Reply reply;
    private int asked;

    /** A request of the server's that waits for the client. */
    private record Asked(String method, Bytes params, Promise<ClientReply> reply) {}

    BridgedCall(PausedCalls calls, Routed routed, ClientCapabilities capabilities, Sink first) {
        this.calls = calls;
        this.routed = routed;
        this.capabilities = capabilities;
        this.context = first.outlet().context();
        this.line = CallLine.of(context, first.notices().areNone() ? null : this::notification, this::request);
        wait(first);
    }

    CallLine line() {
        return line;
    }

    /** Whether a later round asks for the same. */
    boolean isAbout(Routed other) {
        return routed.server().equals(other.server())
                && routed.method().equals(other.method())
                && routed.target().equals(other.target());
    }

    private void wait(Sink next) {
        sink = next;
        next.outlet().await(() -> context.runOnContext(v -> gone(next)));
    }

    private void gone(Sink which) {
        if (sink != null && sink.outlet() == which.outlet()) {
            sink = null;
            calls.remove(state);
            line.cancel("the client closed the response stream");
        }
    }

    private void notification(String method, Bytes params) {
        if (sink != null) {
            sink.notification(method, params);
        }
    }

    private Future<ClientReply> request(String method, Bytes params) {
        if (!capabilities.answers(method)) {
            return Future.succeededFuture(ClientCapabilities.unanswered(method));
        }
        Asked request = new Asked(method, params.oneLine(), Promise.promise());
        open.put("input-" + ++asked, request);
        pause();
        return request.reply().future();
    }

    /** Asks the client, where it waits. */
    private void pause() {
        Sink waiting = sink;
        if (waiting == null || open.isEmpty()) {
            return;
        }
        sink = null;
        calls.add(state, this);
        Joiner result = new Joiner().add("{\"resultType\":\"input_required\",\"inputRequests\":{");
        String comma = "";
        for (Map.Entry<String, Asked> entry : open.entrySet()) {
            result.add(comma + JsonText.quote(entry.getKey()) + ":{\"method\":\""
                            + entry.getValue().method() + "\",\"params\":")
                    .add(entry.getValue().params())
                    .add("}");
            comma = ",";
        }
        waiting.result(
                result.add("},\"requestState\":" + JsonText.quote(state) + "}").bytes());
    }

    /** The client's next round. */
    void resume(Sink next, Members params) {
        context.runOnContext(v -> take(next, params));
    }

    private void take(Sink next, Members params) {
        Reply over = reply;
        if (over != null) {
            calls.remove(state);
            next.reply(over);
            return;
        }
        if (sink != null) {
            next.refused(RpcRefusal.invalidParams("this call has been taken up already"));
            return;
        }
        wait(next);
        Members responses = responses(params);
        Map.copyOf(open).forEach((key, request) -> {
            Bytes response = responses.get(key);
            if (response != null && response.at(0) == '{') {
                open.remove(key);
                request.reply().complete(new ClientReply.Result(response));
            }
        });
        pause();
    }

    private static Members responses(Members params) {
        try {
            Members responses = params.object("inputResponses");
            return responses == null ? Members.NONE : responses;
        } catch (MalformedJsonException e) {
            return Members.NONE;
        }
    }

    /** The server answered, or will not. */
    void finished(Reply with) {
        Sink waiting = sink;
        if (waiting != null) {
            sink = null;
            calls.remove(state);
            waiting.reply(with);
        } else {
            reply = with;
            context.owner().setTimer(KEPT_MS, t -> calls.remove(state));
        }
    }
}
