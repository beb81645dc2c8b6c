package dev.sallyport.result;

import dev.sallyport.result.PayloadStore.Saved;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Joiner;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a language model reads of a result (rules RES-10 to RES-17). Computes only. */
final class ModelView {
    private final String tool;
    private final @Nullable Bytes structuredContent;
    private final boolean isError;

    private ModelView(String tool, CallResult result) {
        this.tool = tool;
        this.structuredContent = result.structuredContent();
        this.isError = result.isError();
    }

    /** Reads a result; {@code tool} is the name that its caller knows. */
    static Draft draft(String tool, Bytes result) {
        try {
            CallResult read = CallResult.read(result);
            List<Part> parts = Blocks.read(read.blocks(), !read.isError());
            return new Draft(Parts.payloads(parts), saves -> new ModelView(tool, read).rendered(parts, saves));
        } catch (UnusableResultException e) {
            return Draft.of(new Page().words(Sentences.unusable(tool, e)).ended(true));
        }
    }

    private Rendered rendered(List<Part> parts, List<Optional<Saved>> saves) {
        boolean incomplete = saves.contains(Optional.<Saved>empty());
        boolean silent = !Parts.haveWords(parts);
        Page page = new Page();
        if (incomplete) {
            page.words(Sentences.incomplete(tool));
        }
        if (isError && silent && structuredContent == null) {
            page.words(Sentences.wordless(tool));
        }
        Parts.settled(parts, saves).forEach(part -> page.part(part, incomplete));
        if (silent && structuredContent != null) {
            page.words(Strings.quoted(structuredContent.utf8()));
        }
        return page.ended(isError || incomplete);
    }

    /** The JSON object as it grows. */
    private static final class Page {
        private final Joiner json = new Joiner().add("{\"content\":[");
        private String separator = "";

        void part(Part part, boolean incomplete) {
            if (part instanceof Part.Words words) {
                words(words.string());
            } else if (part instanceof Part.Note note) {
                words(note.string());
            } else if (part instanceof Part.Picture picture) {
                picture(picture, incomplete);
            }
        }

        Page words(Bytes string) {
            block("{\"type\":\"text\",\"text\":").add(string).add("}");
            return this;
        }

        /** In a failed result a model reads only words (rule RES-12). */
        private void picture(Part.Picture picture, boolean incomplete) {
            if (incomplete) {
                words(Stub.withheld(picture.type()).string());
                return;
            }
            block("{\"type\":\"image\",\"data\":\"")
                    .add(picture.base64())
                    .add("\",\"mimeType\":\"" + picture.type().mimeType() + "\"}");
        }

        private Joiner block(String start) {
            json.add(separator);
            separator = ",";
            return json.add(start);
        }

        Rendered.Model ended(boolean isError) {
            return new Rendered.Model(json.add("],\"isError\":" + isError + "}").bytes(), isError);
        }
    }
}
