package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;

/** The answer to a {@link ReadPayload}. */
public sealed interface ReadReply {
    /**
     * A part of a payload.
     *
     * @param mimeType what the payload is, by its name's extension
     * @param size of the whole payload, bytes
     * @param bytes the part; shorter than asked for where the payload ends in it
     */
    record Part(String mimeType, long size, Bytes bytes) implements ReadReply {}

    /** There is no such payload, or no longer. */
    record NoPayload() implements ReadReply {}
}
