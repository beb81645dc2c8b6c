package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.redact.Redactor;
import dev.sallyport.rpc.Bytes;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("CHILD-5")
class StderrTailTest {
    private final StderrTail tail = new StderrTail();

    @Test
    void theLastFiftyLinesAreKept() {
        for (int i = 1; i <= 70; i++) {
            tail.add(Bytes.utf8("line " + i));
        }

        assertThat(lines()).hasSize(50).startsWith("line 21").endsWith("line 70");
    }

    @Test
    void atMostEightKibibytesAreKept() {
        for (int i = 0; i < 10; i++) {
            tail.add(Bytes.utf8(Integer.toString(i).repeat(1000)));
        }

        assertThat(lines()).hasSize(8).endsWith("9".repeat(1000));
    }

    @Test
    void ofALongerLineTheEndIsKept() {
        tail.add(Bytes.utf8("a" + "b".repeat(8192)));

        assertThat(lines()).containsExactly("b".repeat(8192));
    }

    private List<String> lines() {
        Redactor nothing = Redactor.any(List.of());
        return tail.lines().stream().map(nothing::redact).toList();
    }
}
