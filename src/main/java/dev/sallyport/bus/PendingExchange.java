package dev.sallyport.bus;

import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;

/**
 * An exchange on its way to its server's connection, which brings the road of its reply along: one message on the bus,
 * without the address, the second message and the timer that a request there costs.
 */
public final class PendingExchange {
    private final Exchange exchange;
    private final ContextInternal caller;
    private final Promise<Reply> reply = Promise.promise();

    private PendingExchange(Exchange exchange, ContextInternal caller) {
        this.exchange = exchange;
        this.caller = caller;
    }

    /** An exchange of the current context's. */
    static PendingExchange of(Vertx vertx, Exchange exchange) {
        return new PendingExchange(exchange, (ContextInternal) vertx.getOrCreateContext());
    }

    /** Hands it to whoever serves an id; fails where nobody does, so that nothing was sent. */
    Future<Void> to(Vertx vertx, String server) {
        return vertx.eventBus()
                .<PendingExchange>sender(Addresses.server(server), Local.OPTIONS)
                .write(this);
    }

    /** What a caller reads whose exchange the gateway itself lost. */
    static Failure lost(String server) {
        return new Failure.NoResponse("the gateway lost the call to MCP server \"" + server + "\" on its way."
                + " The server may have acted on it: verify its state before you retry.");
    }

    /** What is asked. */
    public Exchange exchange() {
        return exchange;
    }

    /** Completes on the caller's context, once. */
    Future<Reply> reply() {
        return reply.future();
    }

    /**
     * Answers it, from any thread; a second answer changes nothing.
     *
     * <p>The reply is completed on the caller's context, and not here: a caller that looks at it a moment late would
     * otherwise see it before the notifications that wait on that context.
     */
    public void answer(Reply with) {
        caller.emit(with, reply::tryComplete);
    }
}
