package dev.sallyport.bridge;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.Local;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.function.Consumer;

/**
 * The connection to one provider: serves the local address of its id as a server's connection does. {@code {method:
 * "ping"}} looks whether it is there: any reply and any failure of its own will do.
 */
final class Provider {
    private static final long PING_TIMEOUT_MS = 900;
    private static final Buffer PING = Buffer.buffer("{\"method\":\"ping\"}");

    private final Vertx vertx;
    private final PublicBus bus;
    private final ProviderOffer offer;
    private final Consumer<Provider> vanished;
    private final MessageConsumer<Exchange> consumer;

    Provider(Vertx vertx, PublicBus bus, ProviderOffer offer, ProviderCalls running, Consumer<Provider> vanished) {
        this.vertx = vertx;
        this.bus = bus;
        this.offer = offer;
        this.vanished = vanished;
        this.consumer = vertx.eventBus().localConsumer(Addresses.server(offer.id()), message -> call(message, running));
    }

    String id() {
        return offer.id();
    }

    /** Completes when it takes calls. */
    Future<Void> ready() {
        return consumer.completion();
    }

    /** Takes no more calls. */
    void close() {
        consumer.unregister();
    }

    /** Asks whether it is still there. */
    void lookAfter() {
        bus.ask(offer.address(), PING, PING_TIMEOUT_MS).onFailure(this::lost);
    }

    private void call(Message<Exchange> message, ProviderCalls running) {
        ProviderCall call = new ProviderCall(vertx, bus, offer, message.body());
        running.start(call).onSuccess(reply -> message.reply(reply, Local.OPTIONS));
        call.unserved().onFailure(this::lost);
    }

    private void lost(Throwable why) {
        if (why instanceof ReplyException reply && reply.failureType() == ReplyFailure.NO_HANDLERS) {
            vanished.accept(this);
        }
    }
}
