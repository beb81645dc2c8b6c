package dev.sallyport.child.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.ProcessKeys;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("CHILD-17")
class LedgerOwnerTest {
    private final LedgerOwner own = LedgerOwner.own();

    @Test
    void thisProcessIsAlive() {
        assertThat(own.process()).isEqualTo(ProcessKeys.own());
        assertThat(own.isOfThisBoot()).isTrue();
        assertThat(own.isAlive()).isTrue();
    }

    @Test
    void whoHadThePidBeforeIsNot() {
        ProcessKey before = new ProcessKey(own.process().pid(), own.process().start() - 1);

        assertThat(new LedgerOwner(before, own.boot()).isAlive()).isFalse();
        assertThat(new LedgerOwner(before, own.boot()).isOfThisBoot()).isTrue();
    }

    @Test
    void nobodyOfAnotherBootIs() {
        LedgerOwner twin = new LedgerOwner(own.process(), "another");

        assertThat(twin.isOfThisBoot()).isFalse();
        assertThat(twin.isAlive()).isFalse();
    }

    @Test
    void whatIsWrittenIsRead() {
        assertThat(LedgerOwner.of(own.line())).isEqualTo(own);
        assertThat(own.boot()).as("on Linux").isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "gateway", "gateway 1 2", "gateway 1 2 boot more", "launch 1 2 boot", "gateway one 2 boot"})
    void anythingElseIsRefused(String line) {
        assertThatIllegalArgumentException().isThrownBy(() -> LedgerOwner.of(line));
    }
}
