package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class ContextDoorTest {
    private final List<String> ran = new CopyOnWriteArrayList<>();

    @Test
    void whatEnteredHasRunWhenTheDoorIsClosed(Vertx vertx) {
        Context worker = ((VertxInternal) vertx).createWorkerContext();
        ContextDoor door = new ContextDoor(worker);
        CountDownLatch busy = new CountDownLatch(1);
        door.enter(() -> awaitLatch(busy));
        assertThat(door.enter(() -> ran.add("on " + (Vertx.currentContext() == worker))))
                .isTrue();

        Future<Void> closed = door.close();
        assertThat(closed.isComplete()).isFalse();
        busy.countDown();

        Nursery.await(closed);
        assertThat(ran).containsExactly("on true");
    }

    @Test
    void nothingEntersAClosedDoor(Vertx vertx) {
        ContextDoor door = new ContextDoor(vertx.getOrCreateContext());
        Nursery.await(door.close());

        assertThat(door.enter(() -> ran.add("late"))).isFalse();

        Nursery.await(door.close());
        assertThat(ran).isEmpty();
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
