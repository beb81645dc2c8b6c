package dev.sallyport.engine.legacy;

import dev.sallyport.bus.Caller;
import dev.sallyport.bus.ClientReply;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.TimedCall;
import dev.sallyport.engine.CallRecord;
import dev.sallyport.engine.CallRecord.Latest;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.ResultHead;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One call under one deadline (rules OUT). Nothing ever sends it twice. */
final class LegacyCall extends TimedCall implements Ask.Listener {
    private final Conversation conversation;
    private final Exchange exchange;
    private final CallRecord record;
    private final Promise<Reply> reply = Promise.promise();
    private @Nullable Ask ask;

    LegacyCall(Conversation conversation, Exchange exchange) {
        super(
                conversation.deadlines(),
                exchange.caller().timing(),
                conversation.config().requestTimeoutMs());
        this.conversation = conversation;
        this.exchange = exchange;
        this.record = new CallRecord(exchange.acts());
    }

    /** Sends it. Never fails: a failure is a kind of reply. */
    Future<Reply> start() {
        Caller caller = exchange.caller();
        Ask sent = conversation.peer().ask(exchange.method(), exchange.members(), caller.meta(), this);
        ask = sent;
        if (!sent.end().isComplete()) {
            record.sent();
            startClock();
            caller.line().cancelled().onSuccess(reason -> conversation.context().runOnContext(v -> cancelled(reason)));
        }
        sent.end().onSuccess(this::ended);
        return reply.future();
    }

    @Override
    public boolean listens() {
        return exchange.caller().line().listens() || exchange.caller().timing().extendOnProgress();
    }

    @Override
    public void notification(String method, Bytes params) {
        if (method.equals(Legacy.PROGRESS)) {
            progressed();
        }
        exchange.caller().line().tell(method, params);
    }

    /** Its answer comes on the connection's context. */
    @Override
    public Optional<Future<ClientReply>> request(String method, Bytes params) {
        return exchange.caller().line().ask(method, params).map(asked -> {
            Promise<ClientReply> here = Promise.promise();
            asked.onComplete(answer -> conversation.context().runOnContext(v -> here.handle(answer)));
            return here.future();
        });
    }

    private void ended(AskEnd end) {
        if (reply.future().isComplete()) {
            return;
        }
        if (end instanceof AskEnd.Result result) {
            finish(result(result.answer()));
        } else if (end instanceof AskEnd.Refused refused) {
            String text = conversation.report().text(refused.error());
            finish(record.refused(refused.error(), what("answered with " + text)));
        } else {
            unanswered(end);
        }
    }

    /** How the transport failed is for operators; a caller reads what that means for the call (rule LEG-24). */
    private void unanswered(AskEnd end) {
        conversation
                .report()
                .diagnose("did not answer " + exchange.method() + ": "
                        + conversation.report().text(end));
        finish(record.failed(what(
                end instanceof AskEnd.NotSent
                        ? "was not called: nothing can be sent to its server now."
                        : "was called, but its server was lost before it answered.")));
    }

    /** A result without a type is what this revision has; a type is another revision's (rule OUT-2). */
    private Reply result(Answer answer) {
        String type = answer.head().resultType();
        if (type != null && !type.equals(ResultHead.COMPLETE)) {
            record.answered(Latest.UNRECOGNIZED);
            return record.failed(what("answered with a result of a type that this revision does not have."));
        }
        record.answered(Latest.COMPLETE);
        return answer.fits(exchange.acts())
                ? answer
                : new Failure.Unusable(what("answered, but its result cannot be used: it has the wrong shape."));
    }

    @Override
    protected void due() {
        stop(
                "did not answer within " + givenMs()
                        + " ms; its cancellation was requested and its outcome is unknown.",
                "deadline exceeded");
    }

    private void cancelled(String reason) {
        stop("was cancelled by its caller; its cancellation was requested and its outcome is unknown.", reason);
    }

    private void stop(String text, String reason) {
        if (!reply.future().isComplete() && ask != null) {
            finish(record.failed(what(text)));
            conversation.peer().cancel(ask, reason);
        }
    }

    private String what(String happened) {
        String kind = exchange.acts() ? "Tool" : exchange.method();
        String about = exchange.target().isEmpty() ? "" : " \"" + exchange.target() + "\"";
        return kind + about + " of " + conversation.report().name() + " " + happened;
    }

    private void finish(Reply with) {
        stopClock();
        reply.tryComplete(with);
    }
}
