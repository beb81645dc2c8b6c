package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("RED-8")
class CutTest {
    private final Redactor redactor =
            Redactor.of(RedactionSource.NONE.withSecret("tokens3cret").withUrl("https://h/?v=2"));

    @Test
    void noCutLeavesHalfASecret() {
        ServerText text = ServerText.of("denied: tokens3cret and tokens\\u0033cret");
        for (int max = 1; max < 50; max++) {
            assertThat(redactor.redact(text, max)).hasSizeLessThanOrEqualTo(max).doesNotContain("tok");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "abcdef, 6, abcdef",
        "abcdef, 5, abcd…",
        "abcdef, 1, …",
        "abc\ud83d\ude00def, 5, abc…",
        "tokens3cret, 3, ***"
    })
    void aCutShowsAndSplitsNoChar(String text, int max, String shown) {
        assertThat(redactor.redact(ServerText.of(text), max)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 11, 100})
    void aSecretAcrossPiecesIsFound(int size) {
        String text = "a tokens3cret b tokens%33cret c tok\\u0065ns3cret d?v=2&dev=2&v=20 v=2";
        assertThat(collapsed(inPieces(text, size))).isEqualTo("a *** b *** c *** d?***&dev=2&v=20 ***");
    }

    @Test
    void whatIsDecidedIsNotHeldBack() {
        RedactedStream stream = redactor.stream();
        assertThat(stream.append(ServerText.of("all of this, tok"))).isEqualTo("all of this, ");
        assertThat(stream.append(ServerText.of("ay\n"))).isEqualTo("tokay\n");
        assertThat(stream.append(ServerText.of("50%"))).isEqualTo("50");
        assertThat(stream.end()).isEqualTo("%");
    }

    @Test
    void halfASecretAtTheEndOfAStreamIsReplacedFromEightCharsOn() {
        assertThat(ended("denied: tokens3")).isEqualTo("denied: tokens3");
        assertThat(ended("denied: tokens3c")).isEqualTo("denied: ***");
        assertThat(ended("denied: tokens%33cre")).isEqualTo("denied: ***");
    }

    private String ended(String text) {
        RedactedStream stream = redactor.stream();
        return stream.append(ServerText.of(text)) + stream.end();
    }

    @Test
    void overlappingSecretsAcrossPiecesAreReplacedWhole() {
        RedactedStream stream = Redactor.of(RedactionSource.NONE.withSecret("abcabcab")).stream();
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            out.append(stream.append(ServerText.of("abc")));
        }
        assertThat(out.append(stream.end()).toString()).isEqualTo("***c");
    }

    @Test
    void aSecretAcrossLinesIsFound() {
        RedactedLines lines =
                new RedactedLines(Redactor.of(RedactionSource.NONE.withEnv(Map.of("KEY", "BEGIN\nabc\nEND"))).stream());
        List<String> out = new ArrayList<>();
        for (String line : List.of("start", "key BEGIN", "abc", "END of key", "BEGIN", "other")) {
            out.addAll(lines.append(ServerText.of(line + "\n")));
        }
        assertThat(out).containsExactly("start", "key *** of key", "BEGIN", "other");
        assertThat(lines.end()).isEmpty();
    }

    @Test
    void aLineIsHeldBackOnlyWhileItMayGoOn() {
        RedactedLines lines =
                new RedactedLines(Redactor.of(RedactionSource.NONE.withEnv(Map.of("KEY", "BEGIN\nabc\nEND"))).stream());
        assertThat(lines.append(ServerText.of("no BEGIN here\n"))).containsExactly("no BEGIN here");
        assertThat(lines.append(ServerText.of("BEGIN\n"))).isEmpty();
        assertThat(lines.end()).containsExactly("BEGIN");
    }

    private String inPieces(String text, int size) {
        RedactedStream stream = redactor.stream();
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < text.length(); at += size) {
            out.append(stream.append(ServerText.of(text.substring(at, Math.min(text.length(), at + size)))));
        }
        return out.append(stream.end()).toString();
    }

    /** Secrets that touch may have a mark each. */
    private static String collapsed(String text) {
        return text.replaceAll("(\\*\\*\\*)+", "***");
    }
}
