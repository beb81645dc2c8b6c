package dev.sallyport.child;

import static dev.sallyport.child.Nursery.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.ChildLimits;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("CHILD-6")
class InputTest {
    private static final Buffer MEGABYTE = Buffer.buffer("x".repeat((1 << 20) - 1) + "\n");

    private final Heard heard = new Heard();
    private Nursery nursery = new Nursery();

    @AfterEach
    void closeAll() {
        nursery.close();
    }

    @ParameterizedTest
    @EnumSource
    void aChildThatDoesNotReadFillsABoundedQueueAndBlocksNobody(Nursery.Pipes pipes) {
        nursery.close();
        nursery = new Nursery(pipes);
        ChildHandle child = nursery.shQuick(heard, "exec sleep 1000");

        Future<Integer> taken = onTheLoop(() -> {
            int count = 0;
            while (count < 100 && child.write(MEGABYTE)) {
                count++;
            }
            return count;
        });

        // What already went into the pipe makes no room for a whole message.
        assertThat(await(taken)).isBetween(16, 17);
        assertThat(child.stats().queuedBytes()).isLessThanOrEqualTo(16 << 20);
        assertThat(await(onTheLoop(() -> "still turning"))).isEqualTo("still turning");
        assertThat(await(child.close()).signal()).isEqualTo(15);
    }

    @Test
    void aMessageLargerThanTheBoundIsRefusedAndASmallerOneIsNot() {
        Nursery.Wish cat = new Nursery.Wish(heard, "cat").limits(new ChildLimits(1 << 20, 1000, 500, 2000, 2000));
        ChildHandle child = Nursery.launched(nursery.ask(cat.request(nursery.context)));

        assertThat(child.write(MEGABYTE)).isFalse();
        assertThat(child.write(Buffer.buffer("{}\n"))).isTrue();

        await().untilAsserted(() -> assertThat(heard.lines).containsExactly("{}"));
    }

    @Test
    void aChildThatReadsAgainGetsEverythingInOrder() {
        ChildHandle child = nursery.sh(heard, "read -r go; echo reading; exec cat");
        Buffer message = Buffer.buffer("y".repeat(99_999) + "\n");

        for (int i = 0; i < 50; i++) {
            assertThat(child.write(Buffer.buffer(i + "\n"))).isTrue();
            assertThat(child.write(message)).isTrue();
        }

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(heard.lines).hasSize(100));
        for (int i = 1; i < 50; i++) {
            assertThat(heard.lines.get(2 * i)).isEqualTo(Integer.toString(i));
        }
    }

    @Test
    void manySmallWritesOfOneTurnCostOneWrite() {
        // dd makes one read of what one write put there
        ChildHandle child =
                nursery.sh(heard, "echo ready; dd bs=65536 count=1 2>/dev/null | wc -c; exec cat >/dev/null");
        await().until(() -> heard.lines.contains("ready"));

        onTheLoop(() -> {
            for (int i = 0; i < 1000; i++) {
                child.write(Buffer.buffer("{\"id\":" + (1000 + i) + "}\n"));
            }
            return null;
        });

        await().untilAsserted(() -> assertThat(heard.lines).containsExactly("ready", "12000"));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("CASE-25")
    void aMegabyteForAChildThatFirstFillsItsStderrMakesNoDeadlock(Nursery.Pipes pipes) {
        nursery.close();
        nursery = new Nursery(pipes);
        ChildHandle child = nursery.sh(heard, "head -c 1000000 /dev/zero | tr '\\0' e >&2; wc -c; exec sleep 1000");

        assertThat(child.write(MEGABYTE)).isTrue();

        // wc tells once its stdin ends
        Future<?> closing = child.close();
        await().untilAsserted(() -> assertThat(heard.lines).containsExactly(Integer.toString(1 << 20)));
        await(closing);
    }

    private <T> Future<T> onTheLoop(java.util.concurrent.Callable<T> task) {
        Promise<T> done = Promise.promise();
        nursery.context.runOnContext(v -> {
            try {
                done.complete(task.call());
            } catch (Exception e) {
                done.fail(e);
            }
        });
        return done.future();
    }
}
