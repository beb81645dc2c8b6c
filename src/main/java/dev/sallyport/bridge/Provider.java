package dev.sallyport.bridge;

import dev.sallyport.bus.Deadlines;
import dev.sallyport.bus.PendingExchange;
import dev.sallyport.bus.Reception;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
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
    private final Deadlines deadlines;
    private final Consumer<Provider> vanished;
    private final Reception calls;

    Provider(Vertx vertx, PublicBus bus, ProviderOffer offer, ProviderCalls running, Consumer<Provider> vanished) {
        this.vertx = vertx;
        this.bus = bus;
        this.offer = offer;
        this.deadlines = new Deadlines(vertx, offer.requestTimeoutMs());
        this.vanished = vanished;
        this.calls = Reception.of(vertx, offer.id(), pending -> call(pending, running));
    }

    String id() {
        return offer.id();
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
        bus.ask(offer.address(), PING, PING_TIMEOUT_MS).onFailure(this::lost);
    }

    private void call(PendingExchange pending, ProviderCalls running) {
        ProviderCall call = new ProviderCall(vertx, bus, offer, deadlines, pending.exchange());
        running.start(call).onSuccess(pending::answer);
        call.unserved().onFailure(this::lost);
    }

    private void lost(Throwable why) {
        if (why instanceof ReplyException reply && reply.failureType() == ReplyFailure.NO_HANDLERS) {
            vanished.accept(this);
        }
    }
}
