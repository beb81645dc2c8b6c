package dev.sallyport.bridge;

import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Deadlines;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.PrefixOwner;
import dev.sallyport.bus.TimedCall;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.ResultHead;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.UUID;

/**
 * One call to a provider: {@code {method: "tools/call", id, timeoutMs, name, arguments}}, replied to with the tool's
 * result. Its own deadline ends it, or its caller; both are told to the provider as {@code {method:
 * "notifications/cancelled", id, reason}} (rules OUT-7, OUT-9, BUS-2). For one context.
 */
final class ProviderCall extends TimedCall {
    private static final String VERIFY = " It may have acted: verify before you retry.";

    private final Vertx vertx;
    private final PublicBus bus;
    private final ProviderOffer offer;
    private final Exchange exchange;
    private final String id = UUID.randomUUID().toString();
    private final Promise<Reply> reply = Promise.promise();
    private final Promise<Void> served = Promise.promise();

    ProviderCall(Vertx vertx, PublicBus bus, ProviderOffer offer, Deadlines deadlines, Exchange exchange) {
        super(deadlines, exchange.caller().timing(), offer.requestTimeoutMs());
        this.vertx = vertx;
        this.bus = bus;
        this.offer = offer;
        this.exchange = exchange;
    }

    /** Under which its provider knows it. */
    String id() {
        return id;
    }

    /** Fails where nobody serves the provider's address any more. */
    Future<Void> unserved() {
        return served.future();
    }

    /** Makes it; completes with its end, whatever that is. */
    Future<Reply> start() {
        Context context = vertx.getOrCreateContext();
        startClock();
        exchange.caller()
                .line()
                .cancelled()
                .onSuccess(reason -> context.runOnContext(v -> stop("was cancelled by its caller", reason)));
        // the bus's limit is only there to forget a provider that never replies: the deadline is ours
        bus.ask(offer.address(), message(), longestMs() + 1_000)
                .onComplete(answer -> finish(answer(answer)), why -> finish(failure(why)));
        return reply.future();
    }

    private Buffer message() {
        Joiner request = new Joiner()
                .add("{\"method\":\"" + exchange.method() + "\",\"id\":\"" + id + "\",\"timeoutMs\":" + deadlineMs());
        exchange.members().forEach(member -> request.add(",").add(member));
        return request.add("}").buffer();
    }

    /** Takes what the provider says while it works. */
    void event(String event, Bytes data) {
        Caller caller = exchange.caller();
        if (event.equals("progress")) {
            progressed();
            caller.line().tell(CallEvents.PROGRESS, CallEvents.withToken(data));
        } else if (event.equals("log")) {
            caller.line().tell(CallEvents.LOG, data);
        }
    }

    @Override
    protected void due() {
        stop("did not answer in time, and cancellation was requested", "the deadline has passed");
    }

    private void stop(String what, String reason) {
        if (finish(new Failure.NoResponse("tool provider \"" + offer.id() + "\": the call " + what + "." + VERIFY))) {
            bus.send(
                    offer.address(),
                    true,
                    Buffer.buffer("{\"method\":\"notifications/cancelled\",\"id\":\"" + id + "\",\"reason\":"
                            + JsonText.quote(reason) + "}"));
        }
    }

    private boolean finish(Reply with) {
        stopClock();
        return reply.tryComplete(with);
    }

    private static Reply answer(Message<Object> answer) {
        if (answer.body() == null) {
            return new Failure.Unusable("the provider's reply is empty");
        }
        try {
            Bytes result = PublicBus.text(answer.body());
            ResultHead head = ResultHead.of(result);
            if (head.content()) {
                return new Answer(result, head);
            }
        } catch (MalformedJsonException e) {
            return new Failure.Unusable("the provider's reply is no JSON object: " + e.getMessage());
        }
        return new Failure.Unusable("the provider's reply is no tool result: it has no array content");
    }

    private Failure failure(Throwable why) {
        if (!(why instanceof ReplyException failed) || failed.failureType() == ReplyFailure.TIMEOUT) {
            return new Failure.NoResponse("tool provider \"" + offer.id() + "\" gave no reply." + VERIFY);
        }
        if (failed.failureType() == ReplyFailure.NO_HANDLERS) {
            served.tryFail(why);
            return PrefixOwner.notSent(offer.id(), false);
        }
        String text = String.valueOf(failed.getMessage());
        return new Failure.ErrorResponse(
                RpcError.of(RpcError.render(RpcError.INTERNAL_ERROR, text, null)),
                "tool provider \"" + offer.id() + "\" says: " + text);
    }
}
