package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class DeliveryTest {
    private static final int ROOM = 1 << 20;

    private final AtomicInteger resumed = new AtomicInteger();
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final CountDownLatch busy = new CountDownLatch(1);

    @Test
    void onTheContextsOwnLoopItIsToldAtOnce(Vertx vertx) {
        Context loop = vertx.getOrCreateContext();
        Delivery delivery = new Delivery(loop);

        loop.runOnContext(v -> {
            delivery.tell(ROOM, () -> told.add("event on " + (Vertx.currentContext() == loop)));
            told.add("after it, with room: " + delivery.hasRoom());
        });

        await().untilAsserted(() -> assertThat(told).containsExactly("event on true", "after it, with room: true"));
    }

    @Test
    void elsewhereItIsToldInOrderOnTheContext(Vertx vertx) {
        Context worker = ((VertxInternal) vertx).createWorkerContext();
        Delivery delivery = new Delivery(worker);

        delivery.tell(1, () -> told.add("first on " + (Vertx.currentContext() == worker)));
        delivery.tell(1, () -> told.add("second"));

        await().untilAsserted(() -> assertThat(told).containsExactly("first on true", "second"));
    }

    @Test
    void aContextThatIsBusyPausesTheReadingUntilThereIsRoom(Vertx vertx) {
        Delivery delivery = onABusyContext(vertx);

        delivery.tell(ROOM - 1, () -> {});
        assertThat(delivery.hasRoom()).isTrue();
        delivery.tell(1, () -> {});
        assertThat(delivery.hasRoom()).isFalse();

        busy.countDown();
        await().until(delivery::hasRoom);
        await().until(() -> resumed.get() == 1);
    }

    @Test
    void theReadingIsResumedOnceForManyEventsThatWaited(Vertx vertx) {
        Delivery delivery = onABusyContext(vertx);
        delivery.tell(ROOM, () -> {});
        delivery.tell(ROOM, () -> told.add("resumed before there was room: " + resumed.get()));
        delivery.tell(5, () -> told.add("resumed: " + resumed.get()));
        delivery.tell(5, () -> told.add("resumed: " + resumed.get()));

        busy.countDown();

        await().untilAsserted(() ->
                assertThat(told).containsExactly("resumed before there was room: 0", "resumed: 1", "resumed: 1"));
    }

    @Test
    void anEventThatFailsMakesRoomAsOthersDo(Vertx vertx) {
        Delivery delivery = onABusyContext(vertx);
        vertx.exceptionHandler(failure -> told.add(failure.getMessage()));
        delivery.tell(ROOM, () -> {
            throw new IllegalStateException("of the host");
        });

        busy.countDown();

        await().until(() -> resumed.get() == 1 && delivery.hasRoom());
    }

    @Test
    void aChildThatMakesTooMuchNoiseIsReadAgainAfterAWhile(Vertx vertx) {
        Delivery delivery = new Delivery(vertx.getOrCreateContext());
        delivery.onRoom(resumed::incrementAndGet);

        delivery.noise(NoiseBudget.BURST_BYTES + 300_000);

        assertThat(delivery.hasRoom()).isFalse();
        await().until(() -> resumed.get() > 0 && delivery.hasRoom());
    }

    /** The first event keeps the context busy; it counts for nothing. */
    private Delivery onABusyContext(Vertx vertx) {
        Delivery delivery = new Delivery(((VertxInternal) vertx).createWorkerContext());
        delivery.onRoom(resumed::incrementAndGet);
        delivery.tell(0, () -> {
            try {
                busy.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return delivery;
    }
}
