package dev.sallyport.bus;

import dev.sallyport.bus.meter.CallMeter;
import dev.sallyport.bus.meter.CallMeters;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;

/** Hands an exchange to its server's connection: the one hop of every call, whichever front it came by. */
public final class Dispatch {
    private final Vertx vertx;
    private final String front;
    private final CallMeters meters;

    /** Makes the calls of one front: {@code http}, {@code mcp} or {@code bus}, as metrics name it. */
    public Dispatch(Vertx vertx, String front) {
        this.vertx = vertx;
        this.front = front;
        this.meters = CallMeters.of(vertx);
    }

    /** Makes the call. Never fails: a failure is a kind of reply. Completes on the caller's context. */
    public Future<Reply> call(String server, Exchange exchange) {
        Future<Reply> reply =
                Local.<Reply>request(vertx, Addresses.server(server), exchange).recover(why -> failure(server, why));
        return exchange.acts() ? follow(server, exchange, reply) : reply;
    }

    private Future<Reply> follow(String server, Exchange exchange, Future<Reply> reply) {
        CallMeter meter = meters.of(front, server, exchange.target());
        long startedNanos = System.nanoTime();
        meter.started();
        reply.onSuccess(end -> meter.ended(System.nanoTime() - startedNanos, end));
        return CallTrace.started(vertx, server, exchange).follow(reply);
    }

    private Future<Reply> failure(String server, Throwable why) {
        if (why instanceof ReplyException reply && reply.failureType() == ReplyFailure.NO_HANDLERS) {
            return Local.<Reply>request(vertx, Addresses.REGISTRY, new RegistryCommand.Unserved(server))
                    .otherwise(PrefixOwner.notSent(server, false));
        }
        return Future.succeededFuture(new Failure.NoResponse("the gateway lost the call to MCP server \"" + server
                + "\" on its way." + " The server may have acted on it: verify its state before you retry."));
    }
}
