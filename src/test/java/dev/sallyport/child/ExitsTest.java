package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ChildExit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExitsTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 193, 255})
    void anyOtherStatusIsAnExitCode(int status) {
        assertThat(Exits.of(7, status)).isEqualTo(new ChildExit(7, status, null));
    }

    @ParameterizedTest
    @CsvSource({"129,1", "137,9", "143,15", "192,64"})
    void signalsAreReportedAs128AndMore(int status, int signal) {
        assertThat(Exits.of(7, status)).isEqualTo(new ChildExit(7, null, signal));
    }
}
