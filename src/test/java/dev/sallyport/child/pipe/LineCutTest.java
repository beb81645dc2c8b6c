package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.rpc.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A line that is told in pieces before it ends. */
@Tag("CHILD-5")
class LineCutTest {
    private final LineFramer framer = new LineFramer(1000);

    @ParameterizedTest
    @ValueSource(
            strings = {"abc", "a\u00e9\u00e9", "\u20ac-\u20ac", "\uD83D\uDE00\uD83D\uDE00", "a\u00e9\u20ac\uD83D\uDE00b"
            })
    void aCutNeverPartsACharacter(String text) throws LineTooLongException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int at = 1; at < bytes.length; at++) {
            List<Bytes> pieces = new ArrayList<>();
            framer.feed(Arrays.copyOf(bytes, at));
            pieces.addAll(framer.cut());
            framer.feed(Arrays.copyOfRange(bytes, at, bytes.length));
            pieces.addAll(framer.end());

            assertThat(pieces).extracting(Bytes::utf8).noneMatch(piece -> piece.contains("\uFFFD"));
            assertThat(String.join("", pieces.stream().map(Bytes::utf8).toList()))
                    .isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "a\u00e9", "a\u20ac", "a\uD83D\uDE00"})
    void whatEndsWithAWholeCharacterIsToldWhole(String text) throws LineTooLongException {
        framer.feed(text.getBytes(StandardCharsets.UTF_8));

        assertThat(framer.cut()).extracting(Bytes::utf8).containsExactly(text);
        assertThat(framer.heldBytes()).isZero();
    }

    @Test
    void onlyWhatIsMissingOfACharacterIsHeld() throws LineTooLongException {
        framer.feed(new byte[] {'a', 'b', (byte) 0xF0, (byte) 0x9F, (byte) 0x98});

        assertThat(framer.cut()).extracting(Bytes::utf8).containsExactly("ab");
        assertThat(framer.heldBytes()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 6})
    void bytesThatAreNoCharactersAreToldAsTheyAre(int size) throws LineTooLongException {
        byte[] continuations = new byte[size];
        Arrays.fill(continuations, (byte) 0x80);
        framer.feed(continuations);

        assertThat(framer.cut()).extracting(Bytes::copy).containsExactly(continuations);
        assertThat(framer.heldBytes()).isZero();
    }
}
