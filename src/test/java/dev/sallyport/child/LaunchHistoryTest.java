package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.ChildExit;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LaunchHistoryTest {
    private final LaunchHistory history = new LaunchHistory();

    @Test
    void aLaunchIsToldWhatWasBeforeIt() {
        ChildExit exit = new ChildExit(12, 3, null);

        assertThat(history.launched("a")).isEqualTo(new LaunchHistory.Past(0, null));
        history.ended("a", exit);
        assertThat(history.launched("a")).isEqualTo(new LaunchHistory.Past(1, exit));
        assertThat(history.launched("a")).isEqualTo(new LaunchHistory.Past(2, exit));
        assertThat(history.launched("b")).isEqualTo(new LaunchHistory.Past(0, null));
    }

    @Test
    void everyServerIsCountedByItself() {
        history.launched("a");
        history.launched("a");
        history.launched("b");

        assertThat(history.launches()).isEqualTo(Map.of("a", 2, "b", 1));
    }

    @Test
    void onlyTheServersLaunchedLastAreRemembered() {
        history.launched("old");
        history.launched("kept");
        for (int i = 0; i < 9_999; i++) {
            history.launched("server" + i);
            history.launched("kept");
        }

        assertThat(history.launches()).hasSize(10_000).doesNotContainKey("old").containsEntry("kept", 10_000);
    }

    @Test
    void anEndAloneIsNothingToRemember() {
        history.ended("unknown", new ChildExit(1, 0, null));

        assertThat(history.launches()).isEmpty();
    }
}
