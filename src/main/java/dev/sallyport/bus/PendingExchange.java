package dev.sallyport.bus;

import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;

/**
 * An exchange on its way to its server's connection, which brings the road of its reply along: one message on the bus,
 * without the address, the second message and the timer that a request there costs.
 *
 * @param exchange what is asked
 * @param reply completed once, on the caller's context
 */
public record PendingExchange(Exchange exchange, Promise<Reply> reply) {
    /** An exchange of the current context's. */
    static PendingExchange of(Vertx vertx, Exchange exchange) {
        return new PendingExchange(exchange, ((ContextInternal) vertx.getOrCreateContext()).promise());
    }

    /** Hands it to whoever serves an id; fails where nobody does, so that nothing was sent. */
    Future<Void> to(Vertx vertx, String server) {
        return vertx.eventBus()
                .<PendingExchange>sender(Addresses.server(server), Local.OPTIONS)
                .write(this);
    }

    /** Answers it; a second answer changes nothing. */
    public void answer(Reply with) {
        reply.tryComplete(with);
    }
}
