package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sallyport.rpc.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("CHILD-3")
class LineFramerTest {
    @Property(tries = 300)
    @net.jqwik.api.Tag("CHILD-3")
    void anyCuttingOfTheStreamYieldsTheSameLines(
            @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 5) Integer> symbols,
            @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 1, max = 30) Integer> cuts)
            throws LineTooLongException {
        byte[] stream = bytes(symbols);

        assertThat(framed(stream, cuts)).isEqualTo(split(stream));
    }

    @Test
    void aLineAtTheBoundPassesAndOneBeyondDoesNot() throws LineTooLongException {
        LineFramer framer = new LineFramer(4);

        assertThat(framer.feed(ascii("abcd\r\nabcd\n"))).hasSize(2);

        assertThatThrownBy(() -> framer.feed(ascii("abcdef"))).hasMessage("a line on stdout is longer than 4 bytes");
    }

    @Test
    void theBoundHoldsForALineThatEnds() {
        assertThatThrownBy(() -> new LineFramer(4).feed(ascii("ab\nabcdef\nab\n")))
                .hasMessage("a line on stdout is longer than 4 bytes");
    }

    @Test
    void theBoundHoldsForALineInManyPieces() throws LineTooLongException {
        LineFramer framer = new LineFramer(1000);
        for (int i = 0; i < 100; i++) {
            framer.feed(ascii("0123456789"));
        }

        assertThat(framer.heldBytes()).isEqualTo(1000);
        assertThatThrownBy(() -> framer.feed(ascii("xx"))).isInstanceOf(LineTooLongException.class);
    }

    @Test
    void aLineGrowsByChunksOfAnySize() throws LineTooLongException {
        LineFramer framer = new LineFramer(1 << 20);
        framer.feed(ascii("begun "));
        framer.feed(ascii("x".repeat(20_000)));

        assertThat(framer.feed(ascii(" ended\n")))
                .extracting(Bytes::utf8)
                .containsExactly("begun " + "x".repeat(20_000) + " ended");
    }

    @Test
    void linesOfOneChunkShareItsArray() throws LineTooLongException {
        byte[] chunk = ascii("one\ntwo\n");

        List<Bytes> lines = new LineFramer(10).feed(chunk);
        chunk[4] = 'T';

        assertThat(lines.get(1).utf8()).isEqualTo("Two");
    }

    private static byte[] bytes(List<Integer> symbols) {
        String alphabet = "\n\ra\n\u00e9b";
        StringBuilder text = new StringBuilder();
        symbols.forEach(symbol -> text.append(alphabet.charAt(symbol)));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> framed(byte[] stream, List<Integer> cuts) throws LineTooLongException {
        LineFramer framer = new LineFramer(1000);
        List<Bytes> lines = new ArrayList<>();
        int at = 0;
        for (int i = 0; at < stream.length; i++) {
            int end = Math.min(stream.length, at + cuts.get(i % cuts.size()));
            lines.addAll(framer.feed(Arrays.copyOfRange(stream, at, end)));
            at = end;
        }
        lines.addAll(framer.end());
        return lines.stream().map(Bytes::utf8).toList();
    }

    private static List<String> split(byte[] stream) {
        return Arrays.stream(new String(stream, StandardCharsets.UTF_8).split("\n"))
                .map(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
