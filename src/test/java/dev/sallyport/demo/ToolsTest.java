package dev.sallyport.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolsTest {
    @Test
    void echoGivesTheArgumentsBackByteForByte() {
        String arguments = "{\"z\":1.10,\"text\":\"h\\u00e9\",\"n\":12345678901234567890, \"a\":[1,{\"b\":null}]}";

        assertThat(Wire.raw(Wire.call(1, "echo", arguments)))
                .contains("\"text\":\"h\u00e9\"")
                .contains("\"structuredContent\":" + arguments);
    }

    @Test
    void echoTakesAnArgumentOfAMegabyte() {
        String text = "\u00e4".repeat(512 * 1024);

        assertThat(text("echo", "{\"text\":\"" + text + "\"}")).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2, 3",
        "0.1, 0.2, 0.3",
        "1.10, 2.20, 3.30",
        "12345678901234567890, 1, 12345678901234567891",
        "1e3, 1, 1001"
    })
    void addIsExact(String a, String b, String sum) {
        assertThat(text("add", "{\"a\":" + a + ",\"b\":" + b + "}")).isEqualTo(sum);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "add | {\"a\":1} | `b` has to be a number",
                "add | {\"a\":\"1\",\"b\":2} | `a` has to be a number",
                "add | {\"a\":1e999999999,\"b\":2} | `a` has to be a number of at most 1000 digits",
                "add | [1,2] | The arguments have to be an object",
                "echo | {} | `text` has to be a text",
                "fail | {\"message\":1} | `message` has to be a text",
                "slow | {\"ms\":-1} | `ms` has to be a whole number from 0 to 600000",
                "slow | {\"ms\":1.5} | `ms` has to be a whole number",
                "slow | {\"steps\":0} | `steps` has to be a whole number from 1 to 1000",
            })
    void anArgumentThatDoesNotFitIsAnErrorResultThatSaysWhatWould(String tool, String arguments, String complaint) {
        JsonNode result = result(tool, arguments);

        assertThat(result.path("isError").booleanValue()).isTrue();
        assertThat(result.at("/content/0/text").textValue()).startsWith(complaint);
    }

    @Test
    void failFailsAsAToolDoes() {
        JsonNode result = result("fail", "{\"message\":\"no paper\"}");

        assertThat(result.path("isError").booleanValue()).isTrue();
        assertThat(result.at("/content/0/text").textValue()).isEqualTo("no paper");
        assertThat(result.path("resultType").textValue()).isEqualTo("complete");
    }

    @Test
    void imageIsAPictureThatOpens() throws IOException {
        JsonNode image = result("image", "{}").at("/content/1");

        assertThat(image.path("mimeType").textValue()).isEqualTo("image/png");
        byte[] png = Base64.getDecoder().decode(image.path("data").textValue());
        BufferedImage picture = ImageIO.read(new ByteArrayInputStream(png));
        assertThat(picture.getWidth()).isEqualTo(64);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"\" | 0 | 0 | 0",
                "\"one two\\nthree\" | 13 | 3 | 2",
                "\" a \" | 3 | 1 | 1",
                "\"\\ud83d\\ude00\" | 1 | 1 | 1"
            })
    void structuredCountsAndSaysTheSameAsText(String text, int characters, int words, int lines) {
        JsonNode result = result("structured", "{\"text\":" + text + "}");

        JsonNode counts = result.path("structuredContent");
        assertThat(counts.path("characters").intValue()).isEqualTo(characters);
        assertThat(counts.path("words").intValue()).isEqualTo(words);
        assertThat(counts.path("lines").intValue()).isEqualTo(lines);
        assertThat(Wire.parse(result.at("/content/0/text").textValue())).isEqualTo(counts);
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo", "add", "slow", "image", "structured", "fail"})
    void definitionsAreOneLineOfJson(String tool) {
        String definition = Tools.named(tool).definition();

        assertThat(definition).doesNotContain("\n");
        assertThat(Wire.parse(definition).path("name").textValue()).isEqualTo(tool);
    }

    private static JsonNode result(String tool, String arguments) {
        return Wire.answer(Wire.call(1, tool, arguments)).path("result");
    }

    private static String text(String tool, String arguments) {
        return result(tool, arguments).at("/content/0/text").textValue();
    }
}
