package dev.sallyport.bus;

import dev.sallyport.bus.meter.CallMeter;
import dev.sallyport.bus.meter.CallMeters;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.concurrent.TimeUnit;

/** Hands an exchange to its server's connection: the one hop of every call, whichever front it came by. */
public final class Dispatch {
    private final Vertx vertx;
    private final String front;
    private final CallMeters meters;
    private final TraceLog traces;

    /** Makes the calls of one front: {@code http}, {@code mcp} or {@code bus}, as metrics name it. */
    public Dispatch(Vertx vertx, String front) {
        this.vertx = vertx;
        this.front = front;
        this.meters = CallMeters.of(vertx);
        this.traces = TraceLog.of(vertx);
    }

    /** Makes the call. Never fails: a failure is a kind of reply. Completes on the caller's context. */
    public Future<Reply> call(String server, Exchange exchange) {
        PendingExchange pending = PendingExchange.of(vertx, exchange);
        Future<Void> handed = pending.to(vertx, server);
        if (!handed.succeeded()) {
            handed.onFailure(why -> failure(server, why).onSuccess(pending::answer));
        }
        Future<Reply> reply = pending.reply();
        return exchange.acts() ? follow(server, exchange.target(), reply) : reply;
    }

    private Future<Reply> follow(String server, String tool, Future<Reply> reply) {
        CallMeter meter = meters.of(front, server, tool);
        long startedNanos = System.nanoTime();
        meter.started();
        traces.add(CallTrace.started(server, tool));
        return reply.onSuccess(end -> {
            long nanos = System.nanoTime() - startedNanos;
            meter.ended(nanos, end);
            traces.add(CallTrace.ended(server, tool, TimeUnit.NANOSECONDS.toMillis(nanos), end));
        });
    }

    private Future<Reply> failure(String server, Throwable why) {
        if (why instanceof ReplyException reply && reply.failureType() == ReplyFailure.NO_HANDLERS) {
            return Local.<Reply>request(vertx, Addresses.REGISTRY, new RegistryCommand.Unserved(server))
                    .otherwise(PrefixOwner.notSent(server, false));
        }
        return Future.succeededFuture(PendingExchange.lost(server));
    }
}
