package dev.sallyport.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BytesTest {
    /** A slice in the middle of its array, so that an offset that is forgotten shows. */
    private static Bytes slice(String text) {
        byte[] around = ("<<" + text + ">").getBytes(StandardCharsets.UTF_8);
        return Bytes.of(around, 2, around.length - 3);
    }

    @ParameterizedTest
    @CsvSource({
        "abc,a,true",
        "abc,c,true",
        "abc,bc,true",
        "abc,abc,true",
        "aab,ab,true",
        "abc,abcd,false",
        "abc,ac,false",
        "abc,<,false",
        "abc,c>,false",
        "abc,d,false"
    })
    void containsLooksInsideTheSliceOnly(String whole, String part, boolean contained) {
        assertThat(slice(whole).contains(slice(part))).isEqualTo(contained);
    }

    @Test
    void lineBreaksBecomeSpacesAndNothingElseIsTouched() {
        assertThat(slice("{\r\n\"a\":\n1}").oneLine().utf8()).isEqualTo("{  \"a\": 1}");
        assertThat(slice("1\r").oneLine().utf8()).isEqualTo("1 ");
        Bytes already = slice("{\"a\": 1}");
        assertThat(already.oneLine()).isSameAs(already);
        assertThat(Bytes.utf8("{}").oneLine().utf8()).isEqualTo("{}");
    }

    @Test
    void whatHasLineBreaksIsCopiedNotWritten() {
        Bytes shared = slice("a\nb");
        assertThat(shared.oneLine().utf8()).isEqualTo("a b");
        assertThat(shared.utf8()).isEqualTo("a\nb");
    }

    @Test
    void slicesOfTheSameTextAreEqual() {
        assertThat(slice("same")).isEqualTo(Bytes.utf8("same")).hasSameHashCodeAs(Bytes.utf8("same"));
        assertThat(slice("same")).isNotEqualTo(Bytes.utf8("some")).isNotEqualTo("same");
        assertThat(slice("ab").hashCode())
                .isNotEqualTo(slice("ba").hashCode())
                .isNotEqualTo(0)
                .isNotEqualTo(slice("abc").hashCode());
    }

    @Test
    void isComparesWholeTexts() {
        assertThat(slice("true").is("true")).isTrue();
        assertThat(slice("true").is("tru")).isFalse();
        assertThat(slice("true").is("trux")).isFalse();
        assertThat(slice("true").is("xrue")).isFalse();
    }

    @Test
    void aBuffersArrayIsSharedWhereItHasOne() {
        Buffer buffer = Buffer.buffer("0123456789");
        assertThat(Bytes.of(buffer).utf8()).isEqualTo("0123456789");
        assertThat(Bytes.of(buffer.slice(3, 6)).utf8()).isEqualTo("345");
        Bytes shared = Bytes.of(buffer);
        buffer.setByte(0, (byte) 'x');
        assertThat(shared.utf8()).startsWith("x");
    }

    @Test
    void aCopyIsTheSliceAlone() {
        assertThat(slice("abc").copy()).containsExactly('a', 'b', 'c');
        assertThat(slice("abc").slice(1, 3).copy()).containsExactly('b', 'c');
        assertThat(slice("abc").asByteBuffer().remaining()).isEqualTo(3);
    }

    @Test
    void itsTextForPeopleIsItsSizeOnly() {
        assertThat(slice("secret")).hasToString("6 bytes");
    }
}
