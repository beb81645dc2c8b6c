package dev.sallyport.engine.modern;

import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.RpcError;

/** How one leg ended, as the transport saw it. */
public sealed interface LegEnd {
    /** A result came, of any kind. */
    record Result(Answer answer) implements LegEnd {
        /** The result as it stands. */
        Bytes result() {
            return answer.result();
        }
    }

    /**
     * A JSON-RPC error came.
     *
     * @param httpStatus the status it came with; 0 on stdio
     */
    record Refusal(RpcError error, int httpStatus) implements LegEnd {}

    /**
     * The server refused at the HTTP layer, without a JSON-RPC error.
     *
     * @param status the HTTP status
     * @param contentType of the body, redacted; empty where there was none
     */
    record HttpStatus(int status, String contentType) implements LegEnd {
        /** Whether it refused for want of a permission, so that nothing was acted on (rule OUT-1). */
        public boolean isUnauthorized() {
            return status == 401 || status == 403;
        }
    }

    /**
     * Something came that is no answer.
     *
     * @param what a redacted description
     */
    record Garbled(String what) implements LegEnd {}

    /** The server said by {@code notifications/cancelled} that it has ended this subscription. */
    record Ended() implements LegEnd {}

    /** The transport was lost after the request went out; the reason is redacted. */
    record Lost(String reason) implements LegEnd {}

    /**
     * Nothing reached the transport.
     *
     * @param reason redacted
     * @param overloaded whether the gateway's own bounds are the reason, so that a later try may go through
     */
    record NotSent(String reason, boolean overloaded) implements LegEnd {
        public NotSent(String reason) {
            this(reason, false);
        }
    }
}
