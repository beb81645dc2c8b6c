package dev.sallyport.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.KitJson;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A service on the bus that speaks JSON objects, for tests. */
final class BusClient {
    private static final long PATIENCE_S = 30;

    private final EventBus bus;

    BusClient(Vertx vertx) {
        this.bus = vertx.eventBus();
    }

    /** Asks a public address, given without its prefix. */
    Future<Message<Object>> send(String name, JsonObject body) {
        return send(name, body, new DeliveryOptions());
    }

    Future<Message<Object>> send(String name, Object body, DeliveryOptions options) {
        return bus.request("sallyport." + name, body, options);
    }

    /** Asks and waits for the reply's object. */
    JsonObject ask(String name, JsonObject body) {
        return (JsonObject) await(send(name, body)).body();
    }

    /** Waits for a failure that the gateway worded: its problem, whose status is its code. */
    static JsonNode problem(Future<?> asked) {
        ReplyException why = failure(asked);
        assertThat(why.failureType()).as(why.toString()).isEqualTo(ReplyFailure.RECIPIENT_FAILURE);
        JsonNode problem = KitJson.parse(why.getMessage());
        assertThat(problem.path("status").asInt()).isEqualTo(why.failureCode());
        return problem;
    }

    static ReplyException failure(Future<?> asked) {
        try {
            await(asked);
        } catch (CompletionException e) {
            return (ReplyException) e.getCause();
        }
        throw new AssertionError("it did not fail");
    }

    /** Waits for a future; its failure is the cause of a {@link CompletionException}. */
    static <T> T await(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(PATIENCE_S, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /** What comes to an address of the service's own. */
    final class Inbox {
        private final List<JsonNode> messages = new CopyOnWriteArrayList<>();
        private final MessageConsumer<JsonObject> consumer;

        private Inbox(String address) {
            consumer = bus.consumer(
                    address,
                    message -> messages.add(KitJson.parse(message.body().encode())));
            await(consumer.completion());
        }

        List<JsonNode> messages() {
            return messages;
        }

        void close() {
            await(consumer.unregister());
        }
    }

    Inbox inbox(String address) {
        return new Inbox(address);
    }
}
