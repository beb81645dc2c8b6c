package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class NoiseBudgetTest {
    private final AtomicLong now = new AtomicLong();
    private final NoiseBudget budget = new NoiseBudget(now::get);

    @Test
    void aBurstIsFree() {
        budget.spend(NoiseBudget.BURST_BYTES);

        assertThat(budget.waitMs()).isZero();
    }

    @Test
    void whatGoesBeyondIsWaitedFor() {
        budget.spend(NoiseBudget.BURST_BYTES + NoiseBudget.BYTES_PER_SECOND / 2);

        assertThat(budget.waitMs()).isEqualTo(500);
        pass(499);
        assertThat(budget.waitMs()).isEqualTo(1);
        pass(1);
        assertThat(budget.waitMs()).isZero();
    }

    @Test
    void oneLongLineIsWaitedForTwoSecondsAtMost() {
        budget.spend(Integer.MAX_VALUE);

        assertThat(budget.waitMs()).isEqualTo(2000);
    }

    @Test
    void timeDoesNotSaveUpMoreThanABurst() {
        pass(1_000_000);
        budget.spend(NoiseBudget.BURST_BYTES + NoiseBudget.BYTES_PER_SECOND);

        assertThat(budget.waitMs()).isEqualTo(1000);
    }

    private void pass(long ms) {
        now.addAndGet(ms * 1_000_000);
    }
}
