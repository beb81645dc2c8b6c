package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class ByteScanTest {
    /** Mostly plain text, so that runs are longer than the eight bytes looked at together. */
    @Provide
    Arbitrary<byte[]> text() {
        Arbitrary<Byte> plain = Arbitraries.bytes().between((byte) 'a', (byte) 'z');
        Arbitrary<Byte> any = Arbitraries.bytes();
        Arbitrary<Byte> border = Arbitraries.of(
                (byte) '"', (byte) '\\', (byte) '\n', (byte) '\r', (byte) 0x1F, (byte) 0x20, (byte) 0x7F, (byte) 0x80);
        return Arbitraries.frequencyOf(
                        net.jqwik.api.Tuple.of(30, plain),
                        net.jqwik.api.Tuple.of(1, any),
                        net.jqwik.api.Tuple.of(2, border))
                .array(byte[].class)
                .ofMaxSize(80);
    }

    @Property
    void theFirstLineFeedIsFound(@ForAll("text") byte[] text, @ForAll @IntRange(max = 20) int from) {
        int start = Math.min(from, text.length);
        int expected = start;
        while (expected < text.length && text[expected] != '\n') {
            expected++;
        }
        assertThat(ByteScan.lineFeed(text, start, text.length)).isEqualTo(expected);
    }

    @Property
    void theFirstLineBreakIsFound(@ForAll("text") byte[] text, @ForAll @IntRange(max = 20) int from) {
        int start = Math.min(from, text.length);
        int expected = start;
        while (expected < text.length && text[expected] != '\n' && text[expected] != '\r') {
            expected++;
        }
        assertThat(ByteScan.lineBreak(text, start, text.length)).isEqualTo(expected);
    }

    @Property
    void nothingThatMattersInAStringIsPassedOver(@ForAll("text") byte[] text, @ForAll @IntRange(max = 20) int from) {
        int start = Math.min(from, text.length);
        int found = ByteScan.plain(text, start, text.length);
        for (int i = start; i < found; i++) {
            assertThat(text[i]).isGreaterThanOrEqualTo((byte) 0x20);
            assertThat(text[i]).isNotIn((byte) '"', (byte) '\\');
        }
        if (found <= text.length - 8) {
            byte stopper = text[found];
            assertThat(stopper < 0x20 || stopper == '"' || stopper == '\\').isTrue();
        }
    }
}
