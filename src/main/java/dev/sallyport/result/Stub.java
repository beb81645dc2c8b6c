package dev.sallyport.result;

import dev.sallyport.rpc.Bytes;
import org.jspecify.annotations.Nullable;

/** The words that stand in for what a reader is not shown; each is bounded. */
final class Stub {
    /** The bound of a link's name and of its URI, in code points (rule RES-13). */
    static final int MAX_LINK_TEXT = 2048;

    /** The bound of an unknown block's JSON, in code points (rule RES-15). */
    static final int MAX_UNKNOWN = 4096;

    private static final int MAX_TYPE = 128;

    private Stub() {}

    /** A payload that was saved (rule RES-11). */
    static Part.Note saved(Payload payload, String file) {
        return new Part.Note("[%s not shown here: %s, saved as %s]".formatted(payload.kind(), facts(payload), file));
    }

    /** A payload that is lost to the reader (rule RES-16). */
    static Part.Note unsaved(Payload payload) {
        return new Part.Note("[%s missing: %s, could not be saved]".formatted(payload.kind(), facts(payload)));
    }

    /** An image that could have been shown, had the rest of its result not been lost. */
    static Part.Note withheld(ImageType type) {
        return new Part.Note("[image not shown: %s, part of an incomplete result]".formatted(type.mimeType()));
    }

    /** A link, never followed (rule RES-13). */
    static Part.Note link(@Nullable String name, String uri) {
        String target = PlainText.bounded(uri, MAX_LINK_TEXT);
        return new Part.Note(
                name == null
                        ? "[resource link: %s]".formatted(target)
                        : "[resource link \"%s\": %s]".formatted(PlainText.bounded(name, MAX_LINK_TEXT), target));
    }

    /** A block that lacks what its type requires (rule RES-15). */
    static Part.Note malformed(String type, String problem) {
        return new Part.Note("[malformed %s block: %s]".formatted(PlainText.bounded(type, MAX_TYPE), problem));
    }

    /** A block of a type that this revision does not know (rule RES-15). */
    static Part.Note unknown(Bytes block) {
        // A code point has at most four bytes; what the cut leaves of a last one is beyond the bound.
        Bytes head = block.slice(0, Math.min(block.length(), 4 * (MAX_UNKNOWN + 1)));
        return new Part.Note("[unknown block: %s]".formatted(PlainText.bounded(head.utf8(), MAX_UNKNOWN)));
    }

    private static String facts(Payload payload) {
        return payload.mimeType() + ", " + payload.bytes().length() + " bytes";
    }
}
