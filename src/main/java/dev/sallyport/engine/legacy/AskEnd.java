package dev.sallyport.engine.legacy;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.RpcError;

/** How a request of the host's ended. */
sealed interface AskEnd {
    /** A result came. */
    record Result(Bytes result) implements AskEnd {}

    /** An error came. */
    record Refused(RpcError error) implements AskEnd {}

    /** The transport was lost, or the request given up, after it went out; the reason is redacted. */
    record Lost(String reason) implements AskEnd {}

    /** Nothing reached the transport; the reason is redacted. */
    record NotSent(String reason) implements AskEnd {}
}
