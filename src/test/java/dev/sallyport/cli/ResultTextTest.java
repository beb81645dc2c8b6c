package dev.sallyport.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"type\":\"text\",\"text\":\"a\\tb\\u0007\"} | a\tb\uFFFD",
                "{\"type\":\"image\",\"mimeType\":\"image/png\",\"data\":\"AAAAAA==\"} | [image image/png 4 bytes]",
                "{\"type\":\"audio\",\"mimeType\":\"audio/wav\",\"data\":\"AAAA\"} | [audio audio/wav 3 bytes]",
                "{\"type\":\"resource_link\",\"name\":\"log\",\"uri\":\"file:///log\"} | [link log file:///log]",
                "{\"type\":\"resource\",\"resource\":{\"uri\":\"x:y\",\"blob\":\"AAA=\"}} | [resource x:y 2 bytes]",
            })
    void aBlockIsOneReadableLine(String block, String line) {
        assertThat(render("{\"content\":[" + block + "]}")).isEqualTo(line);
    }

    @Test
    void anEmbeddedTextFollowsItsHead() {
        assertThat(render("{\"content\":[{\"type\":\"resource\",\"resource\":{\"uri\":\"x:y\",\"text\":\"inside\"}}]}")
                        .lines())
                .containsExactly("[resource x:y]", "inside");
    }

    @Test
    void structuredContentIsPrintedOnceThoughItIsSentTwice() {
        String rendered = render("{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"n\\\": 1.10}\"}],"
                + "\"structuredContent\":{\"n\":1.10}}");

        assertThat(rendered.lines()).containsExactly("{", "  \"n\" : 1.10", "}");
    }

    @ParameterizedTest
    @CsvSource({"false, false", "0, 0", "null, null"})
    void structuredContentThatIsNoObjectIsAValueToo(String value, String shown) {
        assertThat(render("{\"content\":[],\"structuredContent\":" + value + "}"))
                .isEqualTo(shown);
    }

    @Test
    void aResultOfNothingSaysSo() {
        assertThat(render("{\"content\":[]}")).isEqualTo("(no content)");
    }

    private static String render(String result) {
        return ResultText.render(Json.parseOrMissing(result));
    }
}
