package dev.sallyport.bridge;

import dev.sallyport.bridge.MessageFields.BadMessageException;
import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tools that other verticles provide over the bus (rules PFX-4, BUS-4): {@code providers.register}, {@code
 * providers.event} and {@code providers.leave}. One that serves its address no more has vanished, and its tools leave.
 */
final class Providers {
    /** How often providers are looked after. */
    private static final long LOOK_AFTER_MS = 1_000;

    private final Vertx vertx;
    private final PublicBus bus;
    private final Map<String, Provider> registered = new HashMap<>();
    private final ProviderCalls running = new ProviderCalls();

    /** Looks after providers on the current context. */
    Providers(Vertx vertx, PublicBus bus) {
        this.vertx = vertx;
        this.bus = bus;
        vertx.setPeriodic(
                LOOK_AFTER_MS, timer -> List.copyOf(registered.values()).forEach(Provider::lookAfter));
    }

    /** {@code {id, prefix?, address, requestTimeoutMs?, tools: [definition…]}} → {@code {}}. */
    void register(Message<Object> message) {
        ProviderOffer offer;
        try {
            offer = ProviderOffer.of(MessageFields.of(message));
        } catch (BadMessageException e) {
            PublicBus.malformed(message, e.reason());
            return;
        }
        Local.<Result>request(
                        vertx,
                        Addresses.REGISTRY,
                        new RegistryCommand.Provide(offer.id(), offer.prefix(), offer.tools()))
                .onComplete(
                        result -> {
                            if (result instanceof Rejected rejected) {
                                PublicBus.fail(message, new Failure.Refused(409, rejected.reason()));
                            } else {
                                serve(message, offer);
                            }
                        },
                        why -> PublicBus.unavailable(message));
    }

    private void serve(Message<Object> message, ProviderOffer offer) {
        Provider before = registered.remove(offer.id());
        if (before != null) {
            before.close();
        }
        Provider provider = new Provider(vertx, bus, offer, running, this::withdraw);
        registered.put(offer.id(), provider);
        provider.ready().onComplete(v -> bus.reply(message, ServerMessages.NOTHING));
    }

    /** {@code {id, event, data}}: how a call goes, in a provider's words; not replied to. */
    void event(Message<Object> message) {
        running.event(message);
    }

    /** {@code {id}} → {@code {}}. */
    void leave(Message<Object> message) {
        try {
            Provider provider = registered.get(MessageFields.of(message).needed("id", "the provider's id"));
            Future<?> gone = provider == null ? Future.succeededFuture() : withdraw(provider);
            gone.onComplete(v -> bus.reply(message, ServerMessages.NOTHING));
        } catch (BadMessageException e) {
            PublicBus.malformed(message, e.reason());
        }
    }

    private Future<?> withdraw(Provider provider) {
        if (!registered.remove(provider.id(), provider)) {
            return Future.succeededFuture();
        }
        provider.close();
        return Local.request(vertx, Addresses.REGISTRY, new RegistryCommand.Withdraw(provider.id()));
    }
}
