package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonCursorTest {
    /** An independent reader, to agree with about what is JSON. */
    private static final ObjectMapper ORACLE = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static void read(Bytes text) throws MalformedJsonException {
        JsonCursor cursor = new JsonCursor(text);
        cursor.skip();
        cursor.finish();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                " [ 1 , -0.5e+10 , \"a\\u00e9\\n\" , true , false , null , { \"a\" : [ ] } ] \r\n",
                "{\"a\":{\"b\":[{},{\"c\":[[[]]]}]},\"d\":1.10}",
                "\"\uD83D\uDE00 \u2028\"",
                "12345678901234567890"
            })
    void passesOverWhatIsJson(String text) throws Exception {
        read(Bytes.utf8(text));
        assertThat(new JsonCursor(Bytes.utf8(text)).value().utf8()).isEqualTo(text.strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1",
                "[1,]",
                "[,1]",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{a:1}",
                "{\"a\":1 \"b\":2}",
                "[1 2]",
                "{]",
                "[}",
                "[1}",
                "{\"a\":1]",
                "01",
                "-",
                "1.",
                ".5",
                "1e",
                "+1",
                "nul",
                "tru e",
                "\"a",
                "\"\\x\"",
                "\"\\u12G4\"",
                "\"a\nb\"",
                "\"a\tb\"",
                "1 2",
                "{} {}",
                "'a'",
                "NaN"
            })
    void refusesWhatIsNot(String text) {
        assertThatThrownBy(() -> read(Bytes.utf8(text)))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessageContaining(" at byte ");
    }

    @Test
    void refusesMalformedUtf8() {
        for (byte[] bad : List.of(
                bytes(0xFF, 0xFE),
                bytes(0xC0, 0x80),
                bytes(0xE0, 0x80, 0x80),
                bytes(0xED, 0xA0, 0x80),
                bytes(0xF4, 0x90, 0x80, 0x80),
                bytes(0xE2, 0x82),
                bytes(0x80))) {
            byte[] text = new byte[bad.length + 2];
            text[0] = '"';
            System.arraycopy(bad, 0, text, 1, bad.length);
            text[text.length - 1] = '"';
            assertThatThrownBy(() -> read(Bytes.of(text)))
                    .isInstanceOf(MalformedJsonException.class)
                    .hasMessageContaining("UTF-8");
        }
    }

    private static byte[] bytes(int... values) {
        byte[] out = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            out[i] = (byte) values[i];
        }
        return out;
    }

    @Test
    @Tag("CASE-62")
    void goesAsDeepAsItsBoundWithoutRecursionAndNoDeeper() throws Exception {
        read(Bytes.utf8("[".repeat(JsonCursor.MAX_DEPTH) + "]".repeat(JsonCursor.MAX_DEPTH)));
        String deeper = "[".repeat(JsonCursor.MAX_DEPTH + 1) + "]".repeat(JsonCursor.MAX_DEPTH + 1);
        assertThatThrownBy(() -> read(Bytes.utf8(deeper))).hasMessageContaining("deeper");
    }

    @Test
    void findsMembersWhoseNamesAreEscaped() throws Exception {
        JsonCursor cursor = new JsonCursor(Bytes.utf8("{\"\\u0069d\":7}"));
        cursor.enterObject();
        assertThat(cursor.nextMember()).isTrue();
        assertThat(cursor.nameIs("id")).isTrue();
        assertThat(cursor.value().utf8()).isEqualTo("7");
        assertThat(cursor.nextMember()).isFalse();
    }

    @Property(tries = 2000)
    void agreesWithAnIndependentReaderAboutMangledText(@ForAll("almostJson") String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(accepts(bytes)).as(text).isEqualTo(oracleAccepts(bytes));
    }

    private static boolean accepts(byte[] text) {
        try {
            read(Bytes.of(text));
            return true;
        } catch (MalformedJsonException e) {
            return false;
        }
    }

    private static boolean oracleAccepts(byte[] text) {
        try {
            return !ORACLE.readTree(text).isMissingNode();
        } catch (java.io.IOException e) {
            return false;
        }
    }

    @Provide
    Arbitrary<String> almostJson() {
        Arbitrary<String> pieces = Arbitraries.of(
                "{",
                "}",
                "[",
                "]",
                ",",
                ":",
                "\"a\"",
                "\"b\\n\"",
                "1",
                "-2.5e3",
                "0",
                "true",
                "null",
                " ",
                "\n",
                "\"\\u0041\"",
                "{\"k\":",
                "[1,",
                "\"é\"",
                "x");
        return pieces.list().ofMinSize(0).ofMaxSize(9).map(list -> String.join("", list));
    }
}
