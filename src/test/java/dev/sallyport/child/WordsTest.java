package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.child.process.ProcessKey;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("CHILD-12")
class WordsTest {
    private static final ProcessKey CHILD = new ProcessKey(12, 1);
    private static final ProcessKey OTHER = new ProcessKey(13, 1);

    @Test
    void theChildStandsForItsTreeWhileItIsThere() {
        assertThat(Words.survivors(12, List.of(CHILD, OTHER))).isEqualTo("stdio child 12");
        assertThat(Words.survivors(12, List.of())).isEqualTo("stdio child 12");
    }

    @Test
    void whatItLeftIsNamedByItself() {
        assertThat(Words.survivors(12, List.of(OTHER, new ProcessKey(14, 1))))
                .isEqualTo("processes [13, 14], started by stdio child 12,");
    }
}
