package dev.sallyport.result;

import dev.sallyport.result.PayloadStore.Saved;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What code gets of a result (rules RES-20 to RES-22). Computes only. */
final class ScriptView {
    /** A value above this, as JSON, is saved instead of handed over (rule RES-21). */
    static final int MAX_VALUE_BYTES = 5 << 20;

    private final String tool;
    private final CallResult result;

    private ScriptView(String tool, CallResult result) {
        this.tool = tool;
        this.result = result;
    }

    /** Reads a result; {@code tool} is the name that its caller knows. */
    static Draft draft(String tool, Bytes result) {
        try {
            CallResult read = CallResult.read(result);
            ScriptView view = new ScriptView(tool, read);
            Bytes structured = read.structuredContent();
            return structured == null ? view.text() : view.value(structured);
        } catch (UnusableResultException e) {
            return Draft.of(failure(Sentences.unusable(tool, e)));
        }
    }

    private Draft text() {
        List<Part> parts = Blocks.read(result.blocks(), false);
        return new Draft(Parts.payloads(parts), saves -> text(parts, saves));
    }

    private Rendered text(List<Part> parts, List<Optional<Saved>> saves) {
        List<Bytes> lines = new ArrayList<>();
        boolean incomplete = saves.contains(Optional.<Saved>empty());
        if (incomplete) {
            lines.add(Sentences.incomplete(tool));
        }
        if (result.isError()) {
            lines.add(Parts.haveWords(parts) ? Sentences.failed(tool) : Sentences.wordless(tool));
        }
        lines.addAll(Parts.strings(Parts.settled(parts, saves)));
        Bytes text = Strings.lines(lines);
        return incomplete || result.isError() ? failure(text) : new Rendered.Text(text);
    }

    private Draft value(Bytes structured) {
        Joiner json = new Joiner()
                .add("{\"content\":")
                .add(result.content())
                .add(",\"structuredContent\":")
                .add(structured)
                .add(",\"isError\":" + result.isError());
        if (result.isError()) {
            json.add(",\"error\":").add(error());
        }
        Bytes value = json.add("}").bytes();
        return value.length() > MAX_VALUE_BYTES
                ? oversized(value)
                : Draft.of(new Rendered.Value(value, result.isError()));
    }

    private Bytes error() {
        List<Part> words = Blocks.read(result.blocks(), false).stream()
                .filter(Part.Words.class::isInstance)
                .toList();
        if (!Parts.haveWords(words)) {
            return Sentences.wordless(tool);
        }
        List<Bytes> lines = new ArrayList<>(Parts.strings(words));
        lines.add(0, Sentences.failed(tool));
        return Strings.lines(lines);
    }

    private Draft oversized(Bytes value) {
        long chars = characters(value);
        Payload payload = new Payload("result", "application/json", value);
        return new Draft(
                List.of(payload),
                saves -> saves.get(0)
                        .<Rendered>map(saved -> oversized(chars, saved))
                        .orElseGet(() -> failure(Sentences.unsavedValue(tool, chars))));
    }

    /** A failed result says so beside the reference: nobody should have to open the file to learn it. */
    private Rendered oversized(long chars, Saved saved) {
        Joiner json = new Joiner()
                .add("{\"oversized\":{\"chars\":" + chars + ",\"savedTo\":")
                .add(Strings.quoted(saved.file()))
                .add(result.isError() ? "},\"isError\":true}" : "}}");
        return new Rendered.Oversized(json.bytes(), result.isError());
    }

    private static Rendered failure(Bytes sentence) {
        return new Rendered.Failed(new Joiner()
                .add("{\"isError\":true,\"error\":")
                .add(sentence)
                .add("}")
                .bytes());
    }

    /** Code points of UTF-8: every byte but those that continue one. */
    private static long characters(Bytes utf8) {
        long count = 0;
        for (int i = 0; i < utf8.length(); i++) {
            if ((utf8.at(i) & 0xc0) != 0x80) {
                count++;
            }
        }
        return count;
    }
}
