package dev.sallyport.bridge;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tools that other verticles provide over the bus (rules PFX-4, BUS-4): {@code providers.register} and {@code
 * providers.leave}. One that serves its address no more has vanished, and its tools leave.
 */
final class Providers {
    /** How often providers are looked after. */
    private static final long LOOK_AFTER_MS = 1_000;

    private static final Buffer NOTHING = Buffer.buffer("{}");

    private final Vertx vertx;
    private final Map<String, Provider> registered = new HashMap<>();

    /** Looks after providers on the current context. */
    Providers(Vertx vertx) {
        this.vertx = vertx;
        vertx.setPeriodic(
                LOOK_AFTER_MS, timer -> List.copyOf(registered.values()).forEach(Provider::lookAfter));
    }

    /** {@code {id, prefix?, address, tools: [definition…]}} → {@code {}}. */
    void register(Message<Object> message) {
        JsonObject request = BridgeVerticle.request(message);
        if (!(request.getValue("id") instanceof String id) || id.isEmpty()) {
            BridgeVerticle.fail(message, 400, "id has to be a string: the provider's id");
        } else if (!(request.getValue("address") instanceof String address) || address.isEmpty()) {
            BridgeVerticle.fail(message, 400, "address has to be a string: where the provider answers calls");
        } else if (!(request.getValue("tools") instanceof JsonArray tools)) {
            BridgeVerticle.fail(message, 400, "tools has to be an array of tool definitions");
        } else {
            register(message, new Offer(id, request.getString("prefix", id), address, tools));
        }
    }

    private record Offer(String id, String prefix, String address, JsonArray tools) {}

    private void register(Message<Object> message, Offer offer) {
        List<ToolDefinition> definitions = new ArrayList<>();
        try {
            for (Object tool : offer.tools()) {
                definitions.add(ToolDefinition.of(Bytes.utf8(((JsonObject) tool).encode())));
            }
        } catch (MalformedJsonException | IllegalArgumentException | ClassCastException e) {
            BridgeVerticle.fail(message, 400, "a tool has to be an object with a name");
            return;
        }
        Local.<Result>request(
                        vertx, Addresses.REGISTRY, new RegistryCommand.Provide(offer.id(), offer.prefix(), definitions))
                .onComplete(
                        result -> {
                            if (result instanceof Rejected rejected) {
                                BridgeVerticle.fail(message, 409, rejected.reason());
                            } else {
                                serve(message, offer);
                            }
                        },
                        why -> BridgeVerticle.fail(message, 503, "the gateway is starting or stopping"));
    }

    private void serve(Message<Object> message, Offer offer) {
        Provider before = registered.remove(offer.id());
        if (before != null) {
            before.close();
        }
        Provider provider = new Provider(vertx, offer.id(), offer.address(), this::withdraw);
        registered.put(offer.id(), provider);
        provider.ready().onComplete(v -> BridgeVerticle.reply(message, NOTHING));
    }

    /** {@code {id}} → {@code {}}. */
    void leave(Message<Object> message) {
        String id = String.valueOf(BridgeVerticle.request(message).getValue("id"));
        Provider provider = registered.get(id);
        Future<?> gone = provider == null ? Future.succeededFuture() : withdraw(provider);
        gone.onComplete(v -> BridgeVerticle.reply(message, NOTHING));
    }

    private Future<?> withdraw(Provider provider) {
        if (!registered.remove(provider.id(), provider)) {
            return Future.succeededFuture();
        }
        provider.close();
        return Local.request(vertx, Addresses.REGISTRY, new RegistryCommand.Withdraw(provider.id()));
    }
}
