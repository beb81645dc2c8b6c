package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The edges of strings and numbers, each on both of its sides. */
class JsonTextTest {
    private static boolean valid(Bytes text) {
        JsonCursor cursor = new JsonCursor(text);
        try {
            cursor.skip();
            cursor.finish();
            return true;
        } catch (MalformedJsonException e) {
            return false;
        }
    }

    /** A string of these bytes, in the middle of an array whose next bytes would complete it. */
    private static Bytes string(String hex) {
        byte[] bytes = HexFormat.of().parseHex("22" + hex + "22" + "808080");
        return Bytes.of(bytes, 0, bytes.length - 3);
    }

    @ParameterizedTest
    @CsvSource({
        "7f,true",
        "80,false",
        "bf,false",
        "c0af,false",
        "c1bf,false",
        "c280,true",
        "dfbf,true",
        "df,false",
        "c27f,false",
        "c2c0,false",
        "e09f80,false",
        "e0a080,true",
        "e0bfbf,true",
        "e18080,true",
        "ecbfbf,true",
        "ed9fbf,true",
        "eda080,false",
        "edbfbf,false",
        "ee8080,true",
        "efbfbf,true",
        "ef80,false",
        "e180c0,false",
        "f08fbfbf,false",
        "f0908080,true",
        "f0bfbfbf,true",
        "f1808080,true",
        "f3bfbfbf,true",
        "f48fbfbf,true",
        "f4908080,false",
        "f5808080,false",
        "ff,false",
        "f18080,false",
        "f18080c0,false",
        "f1807f80,false",
        "1f,false",
        "20,true",
        "00,false"
    })
    void aStringIsWellFormedUtf8WithoutControlCharacters(String hex, boolean valid) {
        assertThat(valid(string(hex))).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource({
        "5c6e,true",
        "5c22,true",
        "5c5c,true",
        "5c2f,true",
        "5c62,true",
        "5c66,true",
        "5c72,true",
        "5c74,true",
        "5c78,false",
        "5c,false",
        "5c7530303431,true",
        "5c7546463134,true",
        "5c75303034,false",
        "5c7530303467,false",
        "5c7567303431,false",
        "5c750a303431,false"
    })
    void anEscapeIsOneOfEightOrFourDigits(String hex, boolean valid) {
        assertThat(valid(string(hex))).isEqualTo(valid);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\\", "\"\\u004", "\"\\u0041", "\"a", "\"", "\"\\n"})
    void aTextThatEndsInsideAStringIsRefusedWhateverFollowsInTheArray(String text) {
        byte[] longer = (text + "1\"").getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        assertThat(valid(Bytes.of(longer, 0, longer.length - 2))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0,true",
        "-0,true",
        "10,true",
        "01,false",
        "-01,false",
        "-,false",
        "+1,false",
        "1.,false",
        "1.0,true",
        ".5,false",
        "1e5,true",
        "1E+5,true",
        "1e-05,true",
        "1e,false",
        "1e+,false",
        "1.5e3,true",
        "1.e3,false",
        "9,true",
        "/,false",
        ":,false",
        "--1,false",
        "1-,false"
    })
    void aNumberIsWhatTheGrammarSays(String text, boolean valid) {
        byte[] longer = (text + "5").getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        assertThat(valid(Bytes.of(longer, 0, text.length()))).isEqualTo(valid);
        assertThat(valid(Bytes.utf8("[" + text + "]"))).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{\"a\":x}|5", "[1,]|3", "{\"a\" 1}|5", "[\"\\q\"]|2", "[01]|1", "{\"a\":1}}|7", "[1.]|3"})
    void whatIsWrongIsSaidToBeWhereItIs(String text, int position) {
        byte[] around = ("xx" + text).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        JsonCursor cursor = new JsonCursor(Bytes.of(around, 2, around.length - 2));
        assertThatThrownBy(() -> {
                    cursor.skip();
                    cursor.finish();
                })
                .isInstanceOfSatisfying(
                        MalformedJsonException.class,
                        why -> assertThat(why.position()).isEqualTo(position));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"\"|''",
                "\"plain\"|plain",
                "\"\\\"\\\\\\/\"|\"\\/",
                "\"\\u0041\\u00e9z\"|A\u00e9z",
                "\"\\ud83d\\ude80\"|\uD83D\uDE80"
            })
    void aStringIsDecoded(String json, String text) {
        byte[] around = ("xx" + json + "y").getBytes(java.nio.charset.StandardCharsets.UTF_8);
        assertThat(JsonText.stringOf(Bytes.of(around, 2, around.length - 3))).isEqualTo(text);
    }

    @Test
    void theShortEscapesAreDecoded() {
        assertThat(JsonText.stringOf(Bytes.utf8("\"a\\b\\f\\n\\r\\tz\""))).isEqualTo("a\b\f\n\r\tz");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "{}", "null", "", "\"", "a\""})
    void whatIsNoStringIsNone(String json) {
        assertThat(JsonText.stringOf(Bytes.utf8(json))).isNull();
    }

    @Test
    void aTextIsQuotedSoThatItReadsTheSame() {
        assertThat(JsonText.quote("a\"b\\c/d")).isEqualTo("\"a\\\"b\\\\c/d\"");
        assertThat(JsonText.quote("\u0000\u001f\u0020\u007f")).isEqualTo("\"\\u0000\\u001f\u0020\u007f\"");
        assertThat(JsonText.quote("\uD83D\uDE80")).isEqualTo("\"\uD83D\uDE80\"");
    }

    @Test
    void aLoneSurrogateIsEscapedBecauseUtf8HasNone() {
        assertThat(JsonText.quote("\uD83Dx")).isEqualTo("\"\\ud83dx\"");
        assertThat(JsonText.quote("\uD83D")).isEqualTo("\"\\ud83d\"");
        assertThat(JsonText.quote("\uDE80")).isEqualTo("\"\\ude80\"");
        assertThat(JsonText.quote("x\uDE80")).isEqualTo("\"x\\ude80\"");
        assertThat(JsonText.quote("\uD83D\uD83D\uDE80\uDE80")).isEqualTo("\"\\ud83d\uD83D\uDE80\\ude80\"");
    }
}
