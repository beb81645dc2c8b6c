package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;

/** What a client answers to a request of a server's. */
public sealed interface ClientReply {
    /** A result, as the client sent it. */
    record Result(Bytes result) implements ClientReply {}

    /** An error: the whole {@code error} object. */
    record Refused(Bytes error) implements ClientReply {}
}
