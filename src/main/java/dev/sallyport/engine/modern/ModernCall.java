package dev.sallyport.engine.modern;

import dev.sallyport.bus.Exchange;
import dev.sallyport.config.AbsentResultType;
import dev.sallyport.engine.CallRecord;
import dev.sallyport.engine.CallRecord.Latest;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.ResultHead;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call, through every leg and every pause between them, under one deadline (rules OUT, MOD-5).
 *
 * <p>Nothing in it branches on an outcome to send again: a further leg is sent only because the server asked for one.
 */
final class ModernCall implements Leg.Listener {
    private static final int MAX_FURTHER_ROUNDS = 10;
    private static final long PAUSE_MS = 250;

    private final ModernSession session;
    private final Exchange exchange;
    private final CallRecord record;
    private final Promise<Reply> reply = Promise.promise();
    private long deadlineMs;
    private long timer = -1;
    private @Nullable Leg leg;
    private int furtherRounds;

    ModernCall(ModernSession session, Exchange exchange) {
        this.session = session;
        this.exchange = exchange;
        this.record = new CallRecord(exchange.acts());
    }

    Future<Reply> start() {
        if (!exchange.method().equals(Exchange.LISTEN)) {
            startClock();
        }
        exchange.caller()
                .line()
                .cancelled()
                .onSuccess(reason -> session.context().runOnContext(v -> cancelled(reason)));
        leg(null);
        return reply.future();
    }

    private void startClock() {
        long asked = exchange.caller().timing().timeoutMs();
        long servers = session.config().requestTimeoutMs();
        deadlineMs = asked > 0 ? Math.min(asked, servers) : servers;
        timer = session.vertx().setTimer(deadlineMs, t -> deadline());
    }

    private void leg(@Nullable Bytes requestState) {
        List<Bytes> members = exchange.members();
        if (requestState != null) {
            members = new ArrayList<>(members);
            members.add(new dev.sallyport.rpc.Joiner()
                    .add("\"requestState\":")
                    .add(requestState)
                    .bytes());
        }
        var caller = exchange.caller();
        LegRequest.Meta meta = new LegRequest.Meta(
                caller.capabilities(), caller.meta(), caller.line().listens(), session.paramHeaders(exchange));
        LegRequest request =
                new LegRequest(session.wire().nextId(), exchange.method(), exchange.target(), members, meta, this);
        Leg sent = session.wire().send(request);
        leg = sent;
        sent.end().onSuccess(end -> ended(sent, end));
    }

    @Override
    public void sent() {
        record.sent();
    }

    @Override
    public void notification(String method, Bytes params) {
        if (!reply.future().isComplete()) {
            exchange.caller().line().tell(method, params);
        }
    }

    private void ended(Leg which, LegEnd end) {
        if (leg != which || reply.future().isComplete()) {
            return;
        }
        leg = null;
        if (end instanceof LegEnd.Result result) {
            result(result.result());
        } else if (end instanceof LegEnd.Refusal refusal) {
            finish(record.refused(
                    refusal.error(),
                    what("was answered with " + session.errors().text(refusal.error()))));
        } else if (end instanceof LegEnd.HttpStatus http && (http.status() == 401 || http.status() == 403)) {
            refusedByHttp(http);
        } else {
            finish(record.failed(what("failed: " + session.errors().text(end) + ".")));
        }
    }

    private void refusedByHttp(LegEnd.HttpStatus http) {
        String text = what("was refused: " + session.errors().text(http));
        if (furtherRounds > 0) {
            finish(record.failed(text + ", after an earlier round had already asked for another."));
            return;
        }
        Bytes data = Bytes.utf8("{\"httpStatus\":" + http.status() + "}");
        RpcError error = RpcError.of(RpcError.render(RpcError.INTERNAL_ERROR, text, data));
        finish(record.refused(error, text));
    }

    private void result(Bytes result) {
        ResultHead head;
        try {
            head = ResultHead.of(result);
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("a result that was read before cannot be read again", e);
        }
        String type = head.resultType();
        if (type == null && session.config().absentResultType() == AbsentResultType.COMPLETE) {
            type = ResultHead.COMPLETE;
        }
        if (ResultHead.COMPLETE.equals(type)) {
            record.answered(Latest.COMPLETE);
            finish(
                    usable(result, head)
                            ? new Answer(result, head)
                            : new Failure.Unusable(
                                    what("was completed, but its result cannot be used: it has the wrong shape.")));
        } else if (ResultHead.INPUT_REQUIRED.equals(type)) {
            record.answered(Latest.INPUT_REQUIRED);
            inputRequired(result, head);
        } else {
            record.answered(Latest.UNRECOGNIZED);
            finish(record.failed(what(
                    type == null
                            ? "was answered with a result without a result type (absentResultType: complete accepts such a server)."
                            : "was answered with a result of an unknown type.")));
        }
    }

    private boolean usable(Bytes result, ResultHead head) {
        return result.at(0) == '{' && (!exchange.method().equals(Exchange.TOOLS_CALL) || head.content());
    }

    private void inputRequired(Bytes result, ResultHead head) {
        if (exchange.caller().continues()) {
            finish(new Answer(result, head));
        } else if (head.inputRequests() != null || head.requestState() == null) {
            finish(record.failed(what("asks for input that this caller cannot supply.")));
        } else if (furtherRounds == MAX_FURTHER_ROUNDS) {
            finish(record.failed(what("was not finished after " + MAX_FURTHER_ROUNDS + " further rounds.")));
        } else {
            furtherRounds++;
            Bytes state = head.requestState();
            session.vertx().setTimer(PAUSE_MS, t -> {
                if (!reply.future().isComplete()) {
                    next(state);
                }
            });
        }
    }

    private void next(Bytes state) {
        String lost = session.gone();
        if (lost != null) {
            finish(record.failed(what("failed between two rounds: " + lost + ".")));
        } else {
            leg(state);
        }
    }

    private void deadline() {
        if (record.inFlight()) {
            stop(
                    "did not answer within " + deadlineMs
                            + " ms; its cancellation was requested and its outcome is unknown.",
                    "deadline exceeded");
        } else {
            stop(
                    "was not finished within " + deadlineMs
                            + " ms: the server had asked for another round, so nothing was in flight to cancel, and what it keeps for the paused call stays until it lets go.",
                    "deadline exceeded");
        }
    }

    private void cancelled(String reason) {
        if (!reply.future().isComplete()) {
            stop(
                    "was cancelled by its caller; "
                            + (record.inFlight()
                                    ? "its cancellation was requested and its outcome is unknown."
                                    : "nothing was in flight."),
                    reason);
        }
    }

    private void stop(String text, String reason) {
        Leg running = leg;
        leg = null;
        finish(record.failed(what(text)));
        if (running != null) {
            running.cancel(reason);
        }
    }

    /** The session ended while this call was between two rounds. */
    private String what(String happened) {
        String about = exchange.target().isEmpty() ? "" : " \"" + exchange.target() + "\"";
        return exchange.method() + about + " of MCP server \""
                + session.config().id() + "\" " + happened;
    }

    private void finish(Reply with) {
        if (reply.tryComplete(with)) {
            session.vertx().cancelTimer(timer);
        }
    }
}
