package dev.sallyport.engine.legacy;

import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.RpcError;

/** How a request of the host's ended. */
sealed interface AskEnd {
    /** A result came, of any kind. */
    record Result(Answer answer) implements AskEnd {
        /** The result as it stands. */
        Bytes result() {
            return answer.result();
        }
    }

    /** An error came. */
    record Refused(RpcError error) implements AskEnd {}

    /** The transport was lost, or the request given up, after it went out; the reason is redacted. */
    record Lost(String reason) implements AskEnd {}

    /** Nothing reached the transport; the reason is redacted. */
    record NotSent(String reason) implements AskEnd {}
}
