package dev.sallyport.engine.modern;

import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.TimedCall;
import dev.sallyport.config.AbsentResultType;
import dev.sallyport.engine.CallRecord;
import dev.sallyport.engine.CallRecord.Latest;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.ResultHead;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call, through every leg and every pause between them, under one deadline (rules OUT, MOD-5).
 *
 * <p>Nothing in it branches on an outcome to send again: a further leg is sent because the server asked for one, or
 * because it refused the request's headers before it read on (rule MOD-22).
 */
final class ModernCall extends TimedCall implements Leg.Listener {
    private static final int MAX_FURTHER_ROUNDS = 10;
    private static final long PAUSE_MS = 250;

    private final ModernSession session;
    private final Exchange exchange;
    private final CallRecord record;
    private final CallText text;
    private final Promise<Reply> reply = Promise.promise();
    private @Nullable Leg leg;
    private int furtherRounds;
    private boolean done;
    /** What the server said of the headers, while the tools are listed anew because of it. */
    private @Nullable Failure mismatch;

    private boolean relisted;

    ModernCall(ModernSession session, Exchange exchange) {
        super(session.deadlines(), exchange.caller().timing(), session.config().requestTimeoutMs());
        this.session = session;
        this.exchange = exchange;
        this.record = new CallRecord(exchange.acts());
        this.text = new CallText(exchange, session.config().id());
    }

    Future<Reply> start() {
        if (!isSubscription()) {
            startClock();
        }
        exchange.caller()
                .line()
                .cancelled()
                .onSuccess(reason -> session.context().runOnContext(v -> cancelled(reason)));
        if (exchange.caller().continues() && Continuation.isOne(exchange.members())) {
            record.continued();
        }
        send(exchange.members());
        return reply.future();
    }

    private boolean isSubscription() {
        return exchange.method().equals(Exchange.LISTEN);
    }

    private void send(List<Bytes> members) {
        Caller caller = exchange.caller();
        boolean progress = caller.line().listens() || caller.timing().extendOnProgress();
        LegRequest.Meta meta =
                new LegRequest.Meta(caller.capabilities(), caller.meta(), progress, session.headers(exchange));
        Wire wire = session.wire();
        leg = wire.send(new LegRequest(wire.nextId(), exchange.method(), exchange.target(), members, meta, this));
    }

    @Override
    public void sent() {
        record.sent();
    }

    @Override
    public void notification(String method, Bytes params) {
        if (done) {
            return;
        }
        if (method.equals(Modern.PROGRESS)) {
            progressed();
        }
        exchange.caller().line().tell(method, params);
    }

    @Override
    public void ended(LegEnd end) {
        if (done) {
            return;
        }
        if (end instanceof LegEnd.Result result) {
            result(result.answer());
        } else if (end instanceof LegEnd.Refusal refusal) {
            refused(refusal.error());
        } else if (end instanceof LegEnd.HttpStatus http && http.isUnauthorized()) {
            unauthorized(http);
        } else if (end instanceof LegEnd.Ended && isSubscription()) {
            result(CallText.SUBSCRIPTION_ENDED);
        } else {
            boolean unsent = end instanceof LegEnd.NotSent;
            String when = unsent && record.wasSent() ? "failed between two rounds: " : "failed: ";
            String failed = text.of(when + session.errors().text(end) + ".");
            boolean overloaded = end instanceof LegEnd.NotSent notSent && notSent.overloaded();
            finish(overloaded ? record.overloaded(failed) : record.failed(failed));
        }
    }

    private void refused(RpcError error) {
        String message = text.of("was answered with " + session.errors().text(error));
        Failure failure = record.refused(error, message);
        if (error.code() != RpcError.HEADER_MISMATCH || relisted || !session.mirrors(exchange)) {
            finish(failure);
            return;
        }
        relisted = true;
        mismatch = failure;
        session.relist().onComplete(listed -> {
            mismatch = null;
            if (!done && listed.succeeded()) {
                send(exchange.members());
            } else {
                finish(failure);
            }
        });
    }

    private void unauthorized(LegEnd.HttpStatus http) {
        String refused = text.of("was refused: " + session.errors().text(http));
        if (record.askedForAnother()) {
            finish(record.failed(refused + ", after an earlier round had already asked for another."));
            return;
        }
        Bytes data = Bytes.utf8("{\"httpStatus\":" + http.status() + "}");
        RpcError error = RpcError.of(RpcError.render(RpcError.INTERNAL_ERROR, refused, data));
        finish(record.refused(error, refused));
    }

    private void result(Answer answer) {
        String type = answer.head().resultType();
        if (type == null && session.config().absentResultType() == AbsentResultType.COMPLETE) {
            type = ResultHead.COMPLETE;
        }
        if (ResultHead.COMPLETE.equals(type)) {
            record.answered(Latest.COMPLETE);
            finish(answer.fits(exchange.acts()) ? answer : new Failure.Unusable(text.of(CallText.UNUSABLE)));
        } else if (ResultHead.INPUT_REQUIRED.equals(type)) {
            record.answered(Latest.INPUT_REQUIRED);
            inputRequired(answer);
        } else {
            record.answered(Latest.UNRECOGNIZED);
            finish(record.failed(text.of(type == null ? CallText.NO_TYPE : CallText.UNKNOWN_TYPE)));
        }
    }

    private void inputRequired(Answer answer) {
        ResultHead head = answer.head();
        Bytes state = head.requestState();
        if (exchange.caller().continues()) {
            finish(answer);
        } else if (head.inputRequests() != null || state == null) {
            finish(record.failed(text.of(head.inputRequests() != null ? CallText.NO_INPUT : CallText.NEITHER)));
        } else if (furtherRounds == MAX_FURTHER_ROUNDS) {
            finish(record.failed(text.of("was not finished after " + MAX_FURTHER_ROUNDS + " further rounds.")));
        } else {
            furtherRounds++;
            session.vertx().setTimer(PAUSE_MS, t -> next(state));
        }
    }

    /** A connection that was lost meanwhile refuses the leg: the call's outcome is unknown then (rule OUT-3). */
    private void next(Bytes state) {
        if (!done) {
            send(Continuation.members(exchange.members(), state));
        }
    }

    @Override
    protected void due() {
        stop(record.failed(text.late(givenMs(), record.wasSent(), record.inFlight())), CallText.DEADLINE);
    }

    private void cancelled(String reason) {
        if (!done) {
            stop(record.failed(text.cancelled(record.wasSent(), record.inFlight())), reason);
        }
    }

    private void stop(Failure failure, String reason) {
        Leg running = leg;
        if (running != null && running.refusal() instanceof LegEnd.HttpStatus http && http.isUnauthorized()) {
            unauthorized(http);
        } else {
            finish(mismatch == null ? failure : mismatch);
        }
        if (running != null) {
            running.cancel(reason);
        }
    }

    private void finish(Reply with) {
        if (!done) {
            done = true;
            leg = null;
            stopClock();
            reply.complete(with);
        }
    }
}
