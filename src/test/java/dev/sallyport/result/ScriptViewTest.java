package dev.sallyport.result;

import static dev.sallyport.result.Samples.block;
import static dev.sallyport.result.Samples.error;
import static dev.sallyport.result.Samples.image;
import static dev.sallyport.result.Samples.result;
import static dev.sallyport.result.Samples.text;
import static dev.sallyport.result.Samples.tree;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.result.PayloadStore.Saved;
import dev.sallyport.rpc.Bytes;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptViewTest {
    private static final String CONTENT =
            "[ {\"type\":\"text\", \"text\":\"x\"} , {\"type\":\"image\",\"data\":\"AA ==\"}]";

    @Test
    @Tag("RES-20")
    @Tag("CASE-65")
    void aResultWithStructuredContentIsOneObjectOfWhatWasSent() {
        Rendered value = show(
                "{\"structuredContent\": {\"z\":1.10,\"a\":12345678901234567890}, \"content\":%s}".formatted(CONTENT));

        assertThat(value).isInstanceOf(Rendered.Value.class);
        assertThat(value.json().utf8())
                .isEqualTo(
                        "{\"content\":%s,\"structuredContent\":{\"z\":1.10,\"a\":12345678901234567890},\"isError\":false}"
                                .formatted(CONTENT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "0", "false", "\"\""})
    @Tag("RES-20")
    void structuredContentCountsByPresence(String structured) {
        Rendered value = show("{\"structuredContent\":%s}".formatted(structured));

        assertThat(value.json().utf8())
                .isEqualTo("{\"content\":[],\"structuredContent\":%s,\"isError\":false}".formatted(structured));
    }

    @Test
    @Tag("RES-20")
    void aFailureWithStructuredContentHasItsErrorBeside() {
        Rendered.Script value = show("{\"isError\":true,\"structuredContent\":{},\"content\":[%s,%s,%s]}"
                .formatted(text("no such"), block("audio", "audio/wav", Samples.WAV), text("file")));

        assertThat(value.isError()).isTrue();
        assertThat(tree(value.json()).get("isError").asBoolean()).isTrue();
        assertThat(tree(value.json()).get("error").asText())
                .isEqualTo("The tool \"files--read\" reported an error:\nno such\nfile");
    }

    @Test
    @Tag("RES-20")
    void withoutStructuredContentAScriptGetsTheText() {
        Rendered shown = saved(ScriptView.draft(
                "t",
                result(
                        text("one \\\"1\\\""),
                        text("two"),
                        "{\"type\":\"resource\",\"resource\":{\"text\":\"three\"}}",
                        block("image", "image/png", image("png")))));

        assertThat(shown)
                .isInstanceOfSatisfying(
                        Rendered.Text.class,
                        text -> assertThat(text.text())
                                .isEqualTo(
                                        "one \"1\"\ntwo\nthree\n[image not shown here: image/png, %d bytes, saved as tool-results/1]"
                                                .formatted(image("png").length)));
    }

    @Test
    @Tag("RES-20")
    void aResultWithoutAnythingIsTheEmptyText() {
        assertThat(show("{}").json().utf8()).isEqualTo("\"\"");
    }

    @Test
    @Tag("RES-21")
    void anObjectAboveFiveMegabytesIsSavedWholeAndReferredTo() {
        String big = "\"" + "ü".repeat(3 << 20) + "\"";
        Draft draft = ScriptView.draft("t", Bytes.utf8("{\"structuredContent\":%s}".formatted(big)));

        String whole = "{\"content\":[],\"structuredContent\":%s,\"isError\":false}".formatted(big);
        assertThat(draft.payloads()).containsExactly(new Payload("result", "application/json", Bytes.utf8(whole)));
        assertThat(saved(draft).json().utf8())
                .isEqualTo("{\"oversized\":{\"chars\":%d,\"savedTo\":\"tool-results/1\"}}".formatted(whole.length()));
    }

    @Test
    @Tag("RES-21")
    void anOversizedFailureStillReadsAsOne() {
        Draft draft = ScriptView.draft(
                "t", Bytes.utf8("{\"isError\":true,\"structuredContent\":\"%s\"}".formatted("x".repeat(6 << 20))));

        assertThat(tree(saved(draft).json()).get("isError").asBoolean()).isTrue();
        assertThat(saved(draft).isError()).isTrue();
    }

    @Test
    @Tag("RES-21")
    void theBoundItselfIsStillHandedOver() {
        String frame = "{\"content\":[],\"structuredContent\":\"\",\"isError\":false}";
        String fits = "x".repeat(ScriptView.MAX_VALUE_BYTES - frame.length());

        assertThat(show("{\"structuredContent\":\"%s\"}".formatted(fits))).isInstanceOf(Rendered.Value.class);
        assertThat(show("{\"structuredContent\":\"%sx\"}".formatted(fits))).isInstanceOf(Rendered.Oversized.class);
    }

    @Test
    @Tag("RES-21")
    void anObjectThatCannotBeSavedIsAFailureThatSaysTheCallCompleted() {
        Draft draft =
                ScriptView.draft("t", Bytes.utf8("{\"structuredContent\":\"%s\"}".formatted("x".repeat(6 << 20))));

        Rendered failed = draft.ending().with(List.of(Optional.empty()));

        assertThat(failed).isInstanceOf(Rendered.Failed.class);
        assertThat(tree(failed.json()).get("error").asText())
                .isEqualTo(
                        "The result of the tool \"t\" is too large for a script (6291509 characters) and could not be"
                                + " saved. The call itself completed; check before calling it again.");
    }

    @Test
    @Tag("RES-22")
    void aFailureNamesTheToolAndGivesItsText() {
        Rendered failed = saved(ScriptView.draft("files--read", error(text("no such file"))));

        assertThat(failed.json().utf8())
                .isEqualTo(
                        "{\"isError\":true,\"error\":\"The tool \\\"files--read\\\" reported an error:\\nno such file\"}");
    }

    @Test
    @Tag("RES-17")
    @Tag("RES-22")
    void aFailureWithoutWordsStillNamesTheTool() {
        String sentence = "The tool \"files--read\" reported an error without saying what went wrong.";

        assertThat(tree(show("{\"isError\":true}").json()).get("error").asText())
                .isEqualTo(sentence);
        assertThat(tree(show("{\"isError\":true,\"structuredContent\":1}").json())
                        .get("error")
                        .asText())
                .isEqualTo(sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"content\":7}", "{\"content\":\"x\",\"structuredContent\":{}}", "nonsense"})
    @Tag("RES-22")
    void aResultThatCannotBeRepresentedSaysThatTheCallCompleted(String result) {
        Rendered failed = show(result);

        assertThat(failed).isInstanceOf(Rendered.Failed.class);
        assertThat(tree(failed.json()).get("error").asText())
                .startsWith("The tool \"files--read\" sent a result that cannot be shown: it")
                .endsWith("The call itself completed; check before calling it again.");
    }

    @Test
    @Tag("RES-16")
    void aPayloadThatCannotBeSavedIsAFailureForAScriptToo() {
        Draft draft = ScriptView.draft("t", result(text("done"), block("audio", "audio/wav", Samples.WAV)));

        Rendered failed = draft.ending().with(List.of(Optional.empty()));

        assertThat(failed).isInstanceOf(Rendered.Failed.class);
        assertThat(tree(failed.json()).get("error").asText())
                .startsWith("The result of the tool \"t\" is incomplete")
                .contains("may already have completed")
                .endsWith("done\n[audio missing: audio/wav, 44 bytes, could not be saved]");
    }

    private static Rendered.Script show(String result) {
        return saved(ScriptView.draft("files--read", Bytes.utf8(result)));
    }

    private static Rendered.Script saved(Draft draft) {
        List<Optional<Saved>> saves = IntStream.rangeClosed(1, draft.payloads().size())
                .mapToObj(i -> Optional.of(new Saved("tool-results/" + i)))
                .toList();
        return (Rendered.Script) draft.ending().with(saves);
    }
}
