package dev.sallyport.bridge;

import dev.sallyport.bridge.MessageFields.BadMessageException;
import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Done;
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
        boolean known = registered.containsKey(offer.id());
        ask(known ? tools(offer) : new RegistryCommand.Reserve(offer.id(), offer.prefix()))
                .compose(result -> result instanceof Done ? serve(offer, known) : Future.succeededFuture(result))
                .onComplete(result -> answer(message, result), why -> PublicBus.unavailable(message));
    }

    private static RegistryCommand tools(ProviderOffer offer) {
        return new RegistryCommand.Provide(offer.id(), offer.prefix(), offer.tools());
    }

    private Future<Result> ask(RegistryCommand command) {
        return Local.request(vertx, Addresses.REGISTRY, command);
    }

    private void answer(Message<Object> message, Result result) {
        if (result instanceof Rejected rejected) {
            PublicBus.fail(message, new Failure.Refused(409, rejected.reason()));
        } else {
            bus.reply(message, ServerMessages.NOTHING);
        }
    }

    /** What is published can be called: a new provider's tools are, once its address is served. */
    private Future<Result> serve(ProviderOffer offer, boolean published) {
        Provider provider = new Provider(vertx, bus, offer, running, this::withdraw);
        Provider before = registered.put(offer.id(), provider);
        return provider.ready().compose(v -> {
            if (before != null) {
                before.close();
            }
            return published ? Future.succeededFuture(new Done()) : publish(provider, offer);
        });
    }

    private Future<Result> publish(Provider provider, ProviderOffer offer) {
        if (registered.get(offer.id()) != provider) {
            return Future.succeededFuture(new Rejected(true, "tool provider \"" + offer.id() + "\" left meanwhile"));
        }
        return ask(tools(offer)).onSuccess(result -> {
            if (result instanceof Rejected) {
                withdraw(provider);
            }
        });
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
