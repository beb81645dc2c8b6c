package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JoinerTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16 * 1024 - 1, 16 * 1024, 16 * 1024 + 1, 100_000})
    void whatWasAddedComesOutInOrderWhateverItsSize(int size) {
        Bytes large = Bytes.utf8("x".repeat(size) + "y").slice(0, size);
        Joiner joiner =
                new Joiner().add("[").add(large).add(new Joiner().add("]").add("!"));

        assertThat(joiner.length()).isEqualTo(size + 3);
        assertThat(joiner.buffer().toString()).isEqualTo("[" + "x".repeat(size) + "]!");
        assertThat(joiner.bytes().utf8()).isEqualTo("[" + "x".repeat(size) + "]!");
    }

    @Test
    void largeSlicesAreSharedAndSmallOnesCopied() {
        byte[] small = "small".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        byte[] large = "l".repeat(20_000).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        var copied = new Joiner().add(Bytes.of(small)).buffer();
        var shared = new Joiner().add(Bytes.of(large)).buffer();

        small[0] = 'X';
        large[0] = 'X';

        assertThat(copied.toString()).startsWith("small");
        assertThat(shared.getByte(0)).isEqualTo((byte) 'X');
    }

    @Test
    void oneLineTakesTheLineBreaksOutOfEachPart() {
        assertThat(new Joiner().add("{\n").add("}\r").oneLine().bytes().utf8()).isEqualTo("{ } ");
    }
}
