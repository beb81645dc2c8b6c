package dev.sallyport.engine.legacy.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.rpc.Bytes;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocketFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("LEG-11")
class MessageReaderTest {
    private static final int BOUND = 8;

    private final List<String> lines = new ArrayList<>();
    private final AtomicInteger binaries = new AtomicInteger();
    private final MessageReader reader =
            new MessageReader(BOUND, line -> lines.add(line.utf8()), binaries::incrementAndGet);

    private static WebSocketFrame text(String text, boolean last) {
        return WebSocketFrame.textFrame(text, last);
    }

    private static WebSocketFrame more(String text, boolean last) {
        return WebSocketFrame.continuationFrame(Buffer.buffer(text), last);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}           | {}",
                "{1}\\n{2}    | {1} {2}",
                "{1}\\r\\n{2}\\r\\n | {1} {2}",
                "\\n\\n{}\\n\\n | {}",
                "\\r\\n{}\\r\\n\\r\\n | {}",
                "a\\rb        | a\\rb",
                "a\\n\\rb     | a \\rb",
                "\\r          | ''",
                "''           | ''",
            })
    void aMessageHoldsLines(String message, String expected) {
        assertThat(reader.frame(text(control(message), true))).isTrue();

        assertThat(lines)
                .containsExactly(
                        expected.isEmpty() ? new String[0] : control(expected).split(" "));
    }

    private static String control(String text) {
        return text.replace("\\r", "\r").replace("\\n", "\n");
    }

    @Test
    void aMessageInSeveralFramesIsOne() {
        assertThat(reader.frame(text("{\"a", false))).isTrue();
        assertThat(reader.frame(more("\":", false))).isTrue();
        assertThat(lines).isEmpty();
        assertThat(reader.frame(more("1}", true))).isTrue();

        assertThat(lines).containsExactly("{\"a\":1}");
    }

    @Test
    void theNextMessageBeginsAnew() {
        reader.frame(text("{", false));
        reader.frame(more("1}", true));
        reader.frame(text("{", false));
        reader.frame(more("2}", true));

        assertThat(lines).containsExactly("{1}", "{2}");
    }

    @Test
    void aMessageInFramesMayReachTheBoundAndNotPassIt() {
        reader.frame(text("1234", false));
        assertThat(reader.frame(more("5678", true))).isTrue();
        assertThat(lines).containsExactly("12345678");

        reader.frame(text("1234", false));
        assertThat(reader.frame(more("56789", false))).isFalse();
        assertThat(lines).hasSize(1);
    }

    @Test
    void aBinaryMessageIsPassedOverToItsEnd() {
        assertThat(reader.frame(WebSocketFrame.binaryFrame(Buffer.buffer("{1}"), false)))
                .isTrue();
        assertThat(reader.frame(more("{2}", true))).isTrue();
        assertThat(reader.frame(text("{3}", true))).isTrue();

        assertThat(binaries).hasValue(1);
        assertThat(lines).containsExactly("{3}");
    }

    @Test
    void whatIsKeptOfALineIsItsOwn() {
        List<Bytes> kept = new ArrayList<>();
        MessageReader keeping = new MessageReader(BOUND, kept::add, () -> {});

        keeping.frame(text("{1}\n{2}", true));
        keeping.frame(text("{3}\n{4}", true));

        assertThat(kept).extracting(Bytes::utf8).containsExactly("{1}", "{2}", "{3}", "{4}");
    }
}
