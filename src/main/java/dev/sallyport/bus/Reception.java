package dev.sallyport.bus;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.eventbus.impl.MessageConsumerImpl;

/** Where the exchanges of one server arrive: the other end of {@link Dispatch}. */
public final class Reception {
    private final MessageConsumer<PendingExchange> consumer;

    private Reception(MessageConsumer<PendingExchange> consumer) {
        this.consumer = consumer;
    }

    /** Serves an id on the current context, once {@link #ready} has completed, until the verticle is undeployed. */
    public static Reception of(Vertx vertx, String server, Handler<PendingExchange> handler) {
        MessageConsumer<PendingExchange> consumer = vertx.eventBus()
                .localConsumer(Addresses.server(server), message -> serve(server, handler, message.body()));
        if (consumer instanceof MessageConsumerImpl<PendingExchange> impl) {
            // An exchange that was under way when the address was given up would never be answered.
            impl.discardHandler(late -> late(server, late));
        }
        return new Reception(consumer);
    }

    /** A fault of the gateway's own must not leave a caller waiting: it learns at least that the outcome is unknown. */
    private static void serve(String server, Handler<PendingExchange> handler, PendingExchange pending) {
        try {
            handler.handle(pending);
        } catch (RuntimeException e) {
            pending.answer(PendingExchange.lost(server));
            throw e;
        }
    }

    private static void late(String server, Message<PendingExchange> late) {
        late.body().answer(PrefixOwner.notSent(server, false));
    }

    /** Completes once exchanges arrive. */
    public Future<Void> ready() {
        return consumer.completion();
    }

    /** Serves the id no more. */
    public Future<Void> close() {
        return consumer.unregister();
    }
}
