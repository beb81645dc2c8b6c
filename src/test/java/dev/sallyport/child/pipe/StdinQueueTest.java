package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("CHILD-6")
class StdinQueueTest {
    private final StdinQueue queue = new StdinQueue(10);
    private final AtomicInteger woken = new AtomicInteger();

    @Test
    void whatDoesNotFitIsRefusedUntilThereIsRoomAgain() {
        assertThat(offer("12345678")).isTrue();
        assertThat(offer("abc")).isFalse();
        assertThat(offer("ab")).isTrue();

        take(3);

        assertThat(offer("cde")).isTrue();
        assertThat(take(100)).isEqualTo("45678abcde");
    }

    @Test
    void aBatchHasWhatFitsOfManyMessages() {
        offer("12");
        offer("34");
        offer("56");

        assertThat(take(5)).isEqualTo("12345");
        assertThat(take(5)).isEqualTo("6");
        assertThat(queue.writtenBytes()).isEqualTo(6);
    }

    @Test
    void thePumpIsWokenOnceForManyOffers() {
        queue.onWork(woken::incrementAndGet);
        queue.sleep();
        int before = woken.get();

        offer("1");
        offer("2");

        assertThat(woken.get()).isEqualTo(before + 1);
        assertThat(queue.sleep()).isFalse();
    }

    @Test
    void whatWasQueuedBeforeThePumpStartedWakesIt() {
        offer("1");

        queue.onWork(woken::incrementAndGet);

        assertThat(woken).hasValue(1);
        assertThat(queue.sleep()).isFalse();
    }

    @Test
    void aPumpThatIsAwakeIsNotWoken() {
        queue.onWork(woken::incrementAndGet);
        int before = woken.get();

        offer("1");

        assertThat(woken).hasValue(before);
    }

    @Test
    void thePumpSleepsOnlyWhereThereIsNothingToDo() {
        queue.onWork(woken::incrementAndGet);
        offer("1");
        take(1);
        assertThat(queue.sleep()).isTrue();

        queue.end();

        assertThat(woken).hasValue(2);
        assertThat(queue.sleep()).as("stdin is to be closed").isFalse();
    }

    @Test
    void whatIsWrittenInPartKeepsItsPlaceAndItsRoom() {
        offer("1234567");
        offer("89");

        assertThat(take(3)).isEqualTo("123");

        assertThat(queue.queuedBytes()).isEqualTo(6);
        assertThat(queue.writtenBytes()).isEqualTo(3);
        assertThat(take(2)).isEqualTo("45");
        assertThat(take(3)).isEqualTo("678");
        assertThat(take(10)).isEqualTo("9");
        assertThat(queue.queuedBytes()).isZero();
    }

    @Test
    void theEndComesAfterWhatWaits() {
        offer("1");
        queue.end();

        assertThat(queue.isFinished()).isFalse();
        assertThat(offer("2")).isFalse();
        take(1);
        assertThat(queue.isFinished()).isTrue();
    }

    @Test
    void refusingIsNotTheEnd() {
        queue.refuse();

        assertThat(offer("1")).isFalse();
        assertThat(queue.isFinished()).isFalse();
    }

    @Test
    void abandoningDoesNotWaitForWhatWaits() {
        queue.onWork(woken::incrementAndGet);
        offer("1");
        int before = woken.get();

        queue.abandon();

        assertThat(queue.isFinished()).isTrue();
        assertThat(offer("2")).isFalse();
        assertThat(woken.get()).isGreaterThan(before);
    }

    private boolean offer(String text) {
        return queue.offer(Buffer.buffer(text));
    }

    private String take(int size) {
        ByteBuffer batch = ByteBuffer.allocate(size);
        queue.fill(batch);
        queue.written(batch.position());
        return new String(batch.array(), 0, batch.position(), StandardCharsets.UTF_8);
    }
}
