package dev.sallyport.bridge;

import dev.sallyport.bus.Caller;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.PendingExchange;
import dev.sallyport.bus.PrefixOwner;
import dev.sallyport.bus.Reception;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Joiner;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Reply;
import dev.sallyport.rpc.ResultHead;
import dev.sallyport.rpc.RpcError;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.function.Consumer;

/**
 * The connection to one provider: serves the local address of its id as a server's connection does, and hands each call
 * on as {@code {method: "tools/call", name, arguments}}; the reply is the tool's result. {@code {method: "ping"}} looks
 * whether it is there: any reply and any failure of its own will do.
 */
final class Provider {
    private static final long TIMEOUT_MS = 60_000;
    private static final long PING_TIMEOUT_MS = 900;
    private static final Buffer PING = Buffer.buffer("{\"method\":\"ping\"}");

    private final Vertx vertx;
    private final String id;
    private final String address;
    private final Consumer<Provider> vanished;
    private final Reception calls;

    Provider(Vertx vertx, String id, String address, Consumer<Provider> vanished) {
        this.vertx = vertx;
        this.id = id;
        this.address = address;
        this.vanished = vanished;
        this.calls = Reception.of(vertx, id, this::call);
    }

    String id() {
        return id;
    }

    /** Completes when it takes calls. */
    Future<Void> ready() {
        return calls.ready();
    }

    /** Takes no more calls. */
    void close() {
        calls.close();
    }

    /** Asks whether it is still there. */
    void lookAfter() {
        vertx.eventBus()
                .request(address, PING, new DeliveryOptions().setSendTimeout(PING_TIMEOUT_MS))
                .onFailure(this::gone);
    }

    private void call(PendingExchange pending) {
        Exchange exchange = pending.exchange();
        Joiner request = new Joiner().add("{\"method\":\"" + exchange.method() + "\"");
        exchange.members().forEach(member -> request.add(",").add(member));
        Caller.Timing timing = exchange.caller().timing();
        long timeout = timing.timeoutMs() > 0 ? timing.timeoutMs() : TIMEOUT_MS;
        vertx.eventBus()
                .<Object>request(address, request.add("}").buffer(), new DeliveryOptions().setSendTimeout(timeout))
                .map(reply -> answer(reply.body()))
                .otherwise(this::failure)
                .onSuccess(pending::answer);
    }

    private static Reply answer(Object body) {
        try {
            Bytes result = BridgeVerticle.text(body);
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
        gone(why);
        if (!(why instanceof ReplyException reply) || reply.failureType() == ReplyFailure.TIMEOUT) {
            return new Failure.NoResponse("tool provider \"" + id + "\" did not answer in time. It may have acted:"
                    + " verify before you retry.");
        }
        if (reply.failureType() == ReplyFailure.NO_HANDLERS) {
            return PrefixOwner.notSent(id, false);
        }
        String text = String.valueOf(reply.getMessage());
        return new Failure.ErrorResponse(
                RpcError.of(RpcError.render(RpcError.INTERNAL_ERROR, text, null)),
                "tool provider \"" + id + "\" says: " + text);
    }

    private void gone(Throwable why) {
        if (why instanceof ReplyException reply && reply.failureType() == ReplyFailure.NO_HANDLERS) {
            vanished.accept(this);
        }
    }
}
