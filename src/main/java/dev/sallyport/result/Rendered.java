package dev.sallyport.result;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonText;
import java.util.Objects;

/** A result as one view shows it. Immutable. */
public sealed interface Rendered {
    /** The view as JSON, in UTF-8: an object, or for {@link Text} a string. */
    Bytes json();

    /** The result's own bytes, which nobody looked into (rule RES-1). */
    record Raw(Bytes json) implements Rendered {}

    /**
     * What a language model reads: {@code {"content":[…],"isError":…}}, of text and image blocks only (rules RES-10 to
     * RES-17).
     *
     * @param json the object
     * @param isError whether the call failed, or its result is incomplete
     */
    record Model(Bytes json, boolean isError) implements Rendered {}

    /** What a script gets (rules RES-20 to RES-22). */
    sealed interface Script extends Rendered {
        /** Whether the script has to treat the call as failed. */
        boolean isError();
    }

    /** The words of a successful result without structured content, as a JSON string (rule RES-20). */
    record Text(Bytes json) implements Script {
        @Override
        public boolean isError() {
            return false;
        }

        /** The string's own characters. */
        public String text() {
            return Objects.requireNonNull(JsonText.stringOf(json));
        }
    }

    /** A result with structured content: {@code {content, structuredContent, isError, error?}} (rule RES-20). */
    record Value(Bytes json, boolean isError) implements Script {}

    /** A value that was saved for its size: {@code {"oversized":{"chars":…,"savedTo":…}}} (rule RES-21). */
    record Oversized(Bytes json, boolean isError) implements Script {}

    /** A failure that has no value to show: {@code {"isError":true,"error":…}} (rules RES-16, RES-21, RES-22). */
    record Failed(Bytes json) implements Script {
        @Override
        public boolean isError() {
            return true;
        }
    }
}
