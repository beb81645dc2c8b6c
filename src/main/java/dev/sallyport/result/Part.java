package dev.sallyport.result;

import dev.sallyport.rpc.Bytes;

/** What one content block comes to for a reader; a block may come to several. */
sealed interface Part {
    /** The server's own text, as the JSON string that it sent. */
    record Words(Bytes string) implements Part {}

    /** The gateway's words about a block, as a JSON string. */
    record Note(Bytes string) implements Part {
        Note(String text) {
            this(Strings.quoted(text));
        }
    }

    /** An image that a model can see, in base64 without white space. */
    record Picture(ImageType type, Bytes base64) implements Part {}

    /** Data that is saved, and then replaced by a note. */
    record Unshown(Payload payload) implements Part {}
}
