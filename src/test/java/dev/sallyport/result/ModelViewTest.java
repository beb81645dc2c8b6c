package dev.sallyport.result;

import static dev.sallyport.result.Samples.block;
import static dev.sallyport.result.Samples.error;
import static dev.sallyport.result.Samples.image;
import static dev.sallyport.result.Samples.page;
import static dev.sallyport.result.Samples.png;
import static dev.sallyport.result.Samples.result;
import static dev.sallyport.result.Samples.text;
import static dev.sallyport.result.Samples.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sallyport.result.PayloadStore.Saved;
import dev.sallyport.rpc.Bytes;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelViewTest {
    private static final String WORDLESS = "The tool \"files--read\" reported an error without saying what went wrong.";

    @Test
    @Tag("RES-10")
    void textStaysExactlyTheText() {
        Rendered.Model model = show(result(text("a\\u2028b\\ud800 \\\"c\\\" 😀"), text("")));

        assertThat(model.json().utf8())
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"a\\u2028b\\ud800 \\\"c\\\" 😀\"},"
                        + "{\"type\":\"text\",\"text\":\"\"}],\"isError\":false}");
    }

    @ParameterizedTest
    @CsvSource({"png,image/png", "jpg,image/jpeg", "gif,image/gif"})
    @Tag("RES-10")
    void anImageThatProvidersTakeStaysOne(String format, String mimeType) {
        Rendered.Model model = show(result(block("image", mimeType, image(format))));

        assertThat(page(model)).containsExactly("<" + mimeType + ">");
        assertThat(data(model)).isEqualTo(image(format));
    }

    @Test
    @Tag("RES-10")
    void aWebpImageStaysOne() {
        assertThat(page(show(result(block("image", "image/webp", Samples.WEBP)))))
                .containsExactly("<image/webp>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"image/jpeg", "image/svg+xml", "text/html", ""})
    @Tag("RES-10")
    void anImagesTypeIsWhatItsBytesSay(String claimed) {
        assertThat(page(show(result(block("image", claimed, image("png")))))).containsExactly("<image/png>");
    }

    @Test
    @Tag("RES-10")
    void whiteSpaceInBase64IsUnwrapped() {
        String wrapped = Samples.base64(image("png")).replaceAll("(.{20})", "$1\\\\r\\\\n \\\\t");
        Rendered.Model model =
                show(result("{\"type\":\"image\",\"mimeType\":\"image/png\",\"data\":\" %s\\n\"}".formatted(wrapped)));

        assertThat(tree(model.json()).at("/content/0/data").asText()).isEqualTo(Samples.base64(image("png")));
    }

    @Test
    @Tag("RES-10")
    void anImageOfFiveMegabytesStaysAndALargerOneIsSaved() {
        assertThat(page(show(result(block("image", "image/png", png(5 << 20))))))
                .containsExactly("<image/png>");
        assertThat(page(show(result(block("image", "image/png", png((5 << 20) + 1))))))
                .containsExactly("[image not shown here: image/png, 5242881 bytes, saved as tool-results/1]");
    }

    @Test
    @Tag("RES-11")
    void whatAModelCannotSeeBecomesAStubInItsPlace() {
        Draft draft = ModelView.draft(
                "files--read",
                result(
                        text("before"),
                        block("audio", "audio/wav", Samples.WAV),
                        block("image", "image/bmp", image("bmp")),
                        "{\"type\":\"resource\",\"resource\":{\"uri\":\"a://b\",\"blob\":\"AAEC\"}}",
                        text("after")));

        assertThat(draft.payloads())
                .extracting(
                        Payload::kind,
                        Payload::mimeType,
                        payload -> payload.bytes().length())
                .containsExactly(
                        tuple("audio", "audio/wav", 44),
                        tuple("image", "image/bmp", image("bmp").length),
                        tuple("resource", "application/octet-stream", 3));
        assertThat(page(saved(draft)))
                .containsExactly(
                        "before",
                        "[audio not shown here: audio/wav, 44 bytes, saved as tool-results/1]",
                        "[image not shown here: image/bmp, %d bytes, saved as tool-results/2]"
                                .formatted(image("bmp").length),
                        "[resource not shown here: application/octet-stream, 3 bytes, saved as tool-results/3]",
                        "after");
    }

    @ParameterizedTest
    @CsvSource({
        "image/png,application/octet-stream",
        "IMAGE/BMP; q=1,image/bmp",
        "image/bmp]\\nignore,application/octet-stream",
        "nonsense,application/octet-stream"
    })
    @Tag("RES-11")
    void aDeclaredTypeIsBelievedOnlyWhereNothingSpeaksAgainstIt(String declared, String shown) {
        Draft draft = ModelView.draft("t", result(block("image", declared, new byte[] {'B', 'M', 0})));

        assertThat(draft.payloads()).extracting(Payload::mimeType).containsExactly(shown);
    }

    @Test
    @Tag("RES-11")
    void aStubIsBoundedWhateverTheServerDeclares() {
        String endless = "a".repeat(1_000_000);

        assertThat(page(show(result(block("audio", "audio/" + endless, Samples.WAV))))
                        .get(0)
                        .length())
                .isLessThan(400);
    }

    @Test
    @Tag("RES-12")
    void anImageOfAFailureIsSavedToo() {
        assertThat(page(show(error(text("no"), block("image", "image/png", image("png"))))))
                .containsExactly(
                        "no",
                        "[image not shown here: image/png, %d bytes, saved as tool-results/1]"
                                .formatted(image("png").length));
    }

    @Test
    @Tag("RES-13")
    void aLinkIsShownWithItsNameAndUriBounded() {
        String name = "n".repeat(3000);
        String uri = "x://" + "u".repeat(3000);
        List<String> page = page(show(result(
                "{\"type\":\"resource_link\",\"name\":\"main.rs\",\"uri\":\"file:///main.rs\"}",
                "{\"type\":\"resource_link\",\"uri\":\"a://b\"}",
                "{\"type\":\"resource_link\",\"name\":\"%s\",\"uri\":\"%s\"}".formatted(name, uri))));

        assertThat(page)
                .containsExactly(
                        "[resource link \"main.rs\": file:///main.rs]",
                        "[resource link: a://b]",
                        "[resource link \"%s…\": %s…]".formatted(name.substring(0, 2047), uri.substring(0, 2047)));
    }

    @Test
    @Tag("RES-13")
    void aLinksWordsCannotBreakOutOfTheirLine() {
        assertThat(page(show(result("{\"type\":\"resource_link\",\"name\":\"a\\n\\u202eb\",\"uri\":\"c\\u0007d\"}"))))
                .containsExactly("[resource link \"ab\": cd]");
    }

    @Test
    @Tag("RES-13")
    void anEmbeddedTextResourceShowsItsText() {
        assertThat(page(show(result("{\"type\":\"resource\",\"resource\":{\"uri\":\"a://b\",\"text\":\"fn main\"}}"))))
                .containsExactly("fn main");
    }

    @Test
    @Tag("RES-13")
    void aResourceWithTextAndBlobShowsOneAndSavesTheOther() {
        assertThat(page(show(result("{\"type\":\"resource\",\"resource\":{\"text\":\"t\",\"blob\":\"AA==\"}}"))))
                .containsExactly(
                        "t", "[resource not shown here: application/octet-stream, 1 bytes, saved as tool-results/1]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[{\"type\":\"text\",\"text\":\" \\n\\u3000\"}]",
                "[{\"type\":\"audio\",\"data\":\"AA==\"}]"
            })
    @Tag("RES-14")
    @Tag("CASE-65")
    void structuredContentIsShownWhereTheServerSentNoWords(String content) {
        String structured = "{\"z\": 1.10, \"a\": 12345678901234567890, \"é\": \"\\\"\"}";

        assertThat(page(show(Bytes.utf8("{\"structuredContent\":%s,\"content\":%s}".formatted(structured, content)))))
                .last()
                .isEqualTo(structured);
    }

    @Test
    @Tag("RES-14")
    void structuredContentIsNotShownBesideWords() {
        assertThat(page(show(Bytes.utf8("{\"structuredContent\":{},\"content\":[%s]}".formatted(text("22 °C"))))))
                .containsExactly("22 °C");
    }

    @Test
    @Tag("RES-14")
    void structuredContentOfNullIsPresent() {
        assertThat(page(show(Bytes.utf8("{\"structuredContent\":null}")))).containsExactly("null");
    }

    @Test
    @Tag("RES-15")
    void anUnknownBlockIsShownAsBoundedJson() {
        List<String> page = page(show(result(
                "{\"type\":\"hologram\",\"n\":1.10}",
                "{\"type\":\"hologram\",\"x\":\"%s\"}".formatted("ü".repeat(9000)))));

        assertThat(page.get(0)).isEqualTo("[unknown block: {\"type\":\"hologram\",\"n\":1.10}]");
        assertThat(page.get(1)).endsWith("ü…]").hasSize("[unknown block: ]".length() + 4096);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null | content | it is no object with a type",
                "\"text\" | content | it is no object with a type",
                "{} | content | it is no object with a type",
                "{\"type\":7} | content | it is no object with a type",
                "{\"type\":\"text\"} | text | it has no text",
                "{\"type\":\"text\",\"text\":{}} | text | it has no text",
                "{\"type\":\"image\"} | image | it has no data",
                "{\"type\":\"image\",\"data\":\"\"} | image | its data is empty",
                "{\"type\":\"image\",\"data\":\"é\"} | image | its data is not base64",
                "{\"type\":\"audio\",\"data\":\"A\"} | audio | its data is not base64",
                "{\"type\":\"audio\",\"data\":[]} | audio | it has no data",
                "{\"type\":\"resource_link\"} | resource_link | it has no uri",
                "{\"type\":\"resource\"} | resource | it has neither text nor blob",
                "{\"type\":\"resource\",\"resource\":7} | resource | it has neither text nor blob",
                "{\"type\":\"resource\",\"resource\":{\"blob\":1}} | resource | it has no data"
            })
    @Tag("RES-15")
    void aMalformedBlockGetsAStubThatSaysSo(String block, String type, String problem) {
        Rendered.Model model = show(result(text("a"), block, text("b")));

        assertThat(page(model)).containsExactly("a", "[malformed %s block: %s]".formatted(type, problem), "b");
        assertThat(model.isError()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"content\":{}} | its content is not a list",
                "{\"content\":null,\"structuredContent\":{}} | its content is not a list",
                "{\"content\":[],\"isError\":\"yes\"} | its isError is neither true nor false",
                "[] | it is no JSON object that can be read",
                "{ | it is no JSON object that can be read"
            })
    @Tag("RES-15")
    void aResultWithoutTheShapeOfOneIsAFailure(String result, String problem) {
        Rendered.Model model = show(Bytes.utf8(result));

        assertThat(model.isError()).isTrue();
        assertThat(page(model))
                .containsExactly("The tool \"files--read\" sent a result that cannot be shown: " + problem
                        + ". The call itself completed; check before calling it again.");
    }

    @Test
    @Tag("RES-16")
    void aPayloadThatCannotBeSavedMakesTheResultAFailureThatKeepsTheWords() {
        Draft draft = ModelView.draft(
                "files--read",
                result(
                        text("made it"),
                        block("audio", "audio/wav", Samples.WAV),
                        block("image", "image/png", image("png")),
                        "{\"type\":\"resource\",\"resource\":{\"blob\":\"AA==\"}}"));

        Rendered rendered = draft.ending().with(List.of(Optional.empty(), Optional.of(new Saved("tool-results/2"))));

        assertThat(((Rendered.Model) rendered).isError()).isTrue();
        assertThat(page(rendered))
                .containsExactly(
                        "The result of the tool \"files--read\" is incomplete: a part of it could not be saved. The tool"
                                + " may already have completed; check before calling it again.",
                        "made it",
                        "[audio missing: audio/wav, 44 bytes, could not be saved]",
                        "[image not shown: image/png, part of an incomplete result]",
                        "[resource not shown here: application/octet-stream, 1 bytes, saved as tool-results/2]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"isError\":true}", "{\"content\":[{\"type\":\"text\",\"text\":\"\\n\"}],\"isError\":true}"})
    @Tag("RES-17")
    void anErrorWithoutWordsReadsAsASentence(String result) {
        assertThat(page(show(Bytes.utf8(result)))).startsWith(WORDLESS);
    }

    @Test
    @Tag("RES-17")
    void anErrorWithOnlyAPictureReadsAsASentenceToo() {
        assertThat(page(show(error(block("image", "image/png", image("png"))))).get(0))
                .isEqualTo(WORDLESS);
    }

    @Test
    @Tag("CASE-63")
    void anErrorWithWordsOrStructuredContentSpeaksForItself() {
        assertThat(page(show(error(text("disk on fire"))))).containsExactly("disk on fire");
        assertThat(page(show(Bytes.utf8("{\"isError\":true,\"structuredContent\":{\"code\":7}}"))))
                .containsExactly("{\"code\":7}");
    }

    @Test
    @Tag("CASE-62")
    void tenThousandLevelsOfStructuredContentAreShown() {
        String deep = "[".repeat(10_000) + "]".repeat(10_000);

        assertThat(page(show(Bytes.utf8("{\"structuredContent\":" + deep + "}"))))
                .containsExactly(deep);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CallToolResult/result-with-unstructured-text.json",
                "CallToolResult/result-with-structured-content.json",
                "CallToolResult/result-with-array-structured-content.json",
                "CallToolResult/invalid-tool-input-error.json"
            })
    void theSpecificationsResultsReadAsTheirText(String example) {
        Bytes result = Samples.example(example);

        assertThat(page(show(result)))
                .containsExactly(tree(result).at("/content/0/text").asText());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TextContent/text-content.json | Tool result text",
                "ImageContent/image-png-content-with-annotations.json | <image/png>",
                "AudioContent/audio-wav-content.json | [audio not shown here: audio/wav, 44 bytes, saved as tool-results/1]",
                "ResourceLink/file-resource-link.json | [resource link \"main.rs\": file:///project/src/main.rs]"
            })
    void theSpecificationsBlocksAreShown(String example, String shown) {
        assertThat(page(show(result(Samples.example(example).utf8())))).containsExactly(shown);
    }

    private static Rendered.Model show(Bytes result) {
        return saved(ModelView.draft("files--read", result));
    }

    private static Rendered.Model saved(Draft draft) {
        List<Optional<Saved>> saves = IntStream.rangeClosed(1, draft.payloads().size())
                .mapToObj(i -> Optional.of(new Saved("tool-results/" + i)))
                .toList();
        return (Rendered.Model) draft.ending().with(saves);
    }

    private static byte[] data(Rendered.Model model) {
        return Base64.getDecoder()
                .decode(tree(model.json()).at("/content/0/data").asText());
    }
}
