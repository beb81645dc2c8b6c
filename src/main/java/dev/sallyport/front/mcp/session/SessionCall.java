package dev.sallyport.front.mcp.session;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.ClientReply;
import dev.sallyport.front.mcp.input.CallNotices;
import dev.sallyport.front.mcp.input.ClientCapabilities;
import dev.sallyport.front.mcp.input.LogLevel;
import dev.sallyport.front.mcp.offer.Calls;
import dev.sallyport.front.mcp.offer.Routed;
import dev.sallyport.front.mcp.wire.Rpc;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Members;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.RpcId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;

/**
 * One request of a session that goes to a server. What the server asks of its client, in the middle of the call or by an
 * {@code input_required} result, is asked on the stream of the request. Used on the session's context.
 */
final class SessionCall {
    private final Session session;
    private final Calls calls;
    private final SessionStream stream;
    private final RpcId id;
    private final CallNotices notices;
    private final CallLine line;

    /** A request on its way, answered on a stream. */
    SessionCall(Session session, Calls calls, SessionStream stream, RpcId id, CallNotices notices) {
        this.session = session;
        this.calls = calls;
        this.stream = stream;
        this.id = id;
        this.notices = notices;
        this.line = CallLine.of(session.context(), notices.areNone() ? null : this::notification, this::ask);
    }

    /** Makes it. Completes with the answer; never fails. */
    Future<Reply> make(Routed routed, Members meta) {
        session.begin(id, line, stream);
        Caller caller =
                new Caller(session.terms().capabilities().json(), passedOn(meta), true, Caller.Timing.SERVERS, line);
        return round(routed, caller, new InputRounds(this::ask)).onComplete(v -> session.finish(id, line, stream));
    }

    private Future<Reply> round(Routed routed, Caller caller, InputRounds rounds) {
        return calls.call(routed, caller).compose(reply -> {
            if (!(reply instanceof Answer answer) || !answer.head().isInputRequired()) {
                return Future.succeededFuture(reply);
            }
            return rounds.next(Vertx.currentContext().owner(), answer)
                    .compose(next -> next.failure() == null
                            ? round(routed.with(next.members()), caller, rounds)
                            : Future.succeededFuture(next.failure()));
        });
    }

    private List<Bytes> passedOn(Members meta) {
        List<Bytes> passed = new ArrayList<>();
        for (Members.Member member : meta.all()) {
            if (!member.name().equals("progressToken")) {
                passed.add(member.whole().oneLine());
            }
        }
        LogLevel level = notices.level();
        if (level != null) {
            passed.add(Bytes.utf8("\"io.modelcontextprotocol/logLevel\":\"" + level.word() + "\""));
        }
        return passed;
    }

    private void notification(String method, Bytes params) {
        Bytes seen = notices.forClient(method, params);
        if (seen != null) {
            stream.trySend(Rpc.notification(method, seen));
        }
    }

    private Future<ClientReply> ask(String method, Bytes params) {
        return session.terms().capabilities().answers(method)
                ? session.asked().ask(stream, method, params)
                : Future.succeededFuture(ClientCapabilities.unanswered(method));
    }
}
