package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.rpc.Bytes;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("CASE-21")
class FramingCheckTest {
    private final FramingCheck check = new FramingCheck();

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 17", "content-length:\t17", "Content-Length:17"})
    void aHeaderIsRecognised(String line) {
        assertThat(isHeader(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: many",
                "Content-Length",
                "the Content-Length: 17",
                "Content-Length: 17 bytes",
                "{\"Content-Length\": 17}"
            })
    void anythingElseIsNone(String line) {
        assertThat(isHeader(line)).isFalse();
    }

    @Test
    void aBannerBeforeTheHeaderHidesNothing() {
        assertThat(isHeader("server starting")).isFalse();
        assertThat(isHeader("ready", "Content-Length: 17")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[{}]"})
    void aChildThatSpokeJsonIsNotLookedAtAnyMore(String message) {
        assertThat(isHeader("banner", message, "Content-Length: 17")).isFalse();
        assertThat(isHeader("Content-Length: 17")).isFalse();
    }

    private boolean isHeader(String... lines) {
        List<Bytes> told = Arrays.stream(lines).map(Bytes::utf8).toList();
        return check.isHeader(told);
    }
}
