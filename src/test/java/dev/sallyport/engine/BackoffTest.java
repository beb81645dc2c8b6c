package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.ReconnectPolicy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("MOD-41")
class BackoffTest {
    private static final ReconnectPolicy POLICY = new ReconnectPolicy(true, 1_000, 10_000);

    @ParameterizedTest
    @CsvSource({
        "1, 0.5, 1000",
        "2, 0.5, 2000",
        "4, 0.5, 8000",
        "5, 0.5, 10000",
        "1000, 0.5, 10000",
        "1, 0, 750",
        "1, 1, 1250",
        "0, 0.5, 1000"
    })
    void itDoublesUpToTheCeilingWithAQuarterOfJitter(int failures, double random, long delay) {
        assertThat(new Backoff(POLICY, () -> random).delayMs(failures)).isEqualTo(delay);
    }
}
