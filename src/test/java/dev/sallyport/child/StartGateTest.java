package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StartGateTest {
    private final StartGate gate = new StartGate(2);
    private final List<Future<StartGate.Permit>> turns =
            Stream.generate(gate::enter).limit(4).toList();

    @Test
    void startsBeyondTheLimitWait() {
        assertThat(turns).extracting(Future::isComplete).containsExactly(true, true, false, false);
    }

    @Test
    void whoCameFirstIsServedFirst() {
        turns.get(1).result().giveBack();
        assertThat(turns).extracting(Future::isComplete).containsExactly(true, true, true, false);

        turns.get(2).result().giveBack();
        assertThat(turns).extracting(Future::isComplete).containsExactly(true, true, true, true);
    }

    @Test
    void aPermitThatIsGivenBackTwiceLetsOneIn() {
        turns.get(0).result().giveBack();
        turns.get(0).result().giveBack();

        assertThat(turns).extracting(Future::isComplete).containsExactly(true, true, true, false);
    }

    @Test
    void permitsThatNobodyWaitsForAreKept() {
        turns.get(0).result().giveBack();
        turns.get(1).result().giveBack();
        turns.get(2).result().giveBack();
        assertThat(gate.enter().isComplete()).isTrue();

        assertThat(gate.enter().isComplete()).isFalse();
    }
}
