package dev.sallyport.rpc;

import org.jspecify.annotations.Nullable;

/**
 * How a call fails. Its kind says what it means for the server ({@link #outcome()}) and how it reads on each front;
 * {@link FailureText} renders it for all of them.
 *
 * <p>Messages are for the reader of a tool result: server text in them has been redacted already.
 */
public sealed interface Failure extends Reply {
    /** What kind of failure it is. */
    FailureKind kind();

    /** What failed, for the caller. */
    String message();

    /** Whether the server may have acted. */
    default Outcome outcome() {
        return kind().outcome();
    }

    /** The JSON-RPC code it has: the server's own, where it sent one. */
    default int rpcCode() {
        return kind().rpcCode();
    }

    /** The status it has on the HTTP fronts. */
    default int httpStatus() {
        return kind().httpStatus();
    }

    /** The error that came from the server, where this is one. */
    default @Nullable RpcError serverError() {
        return null;
    }

    /** Nothing reached the transport. */
    record NotSent(String message) implements Failure {
        @Override
        public FailureKind kind() {
            return FailureKind.NOT_SENT;
        }
    }

    /**
     * The server answered with an error.
     *
     * @param error the error as it came; one of the gateway's own wording where the server refused at the HTTP layer
     * @param message what it says, worded for a reader and redacted
     */
    record ErrorResponse(RpcError error, String message) implements Failure {
        @Override
        public FailureKind kind() {
            return FailureKind.ERROR_RESPONSE;
        }

        @Override
        public int rpcCode() {
            return error.code();
        }

        @Override
        public RpcError serverError() {
            return error;
        }
    }

    /** Nobody knows whether the server acted. */
    record NoResponse(String message) implements Failure {
        @Override
        public FailureKind kind() {
            return FailureKind.NO_RESPONSE;
        }
    }

    /** The server's final answer came, but cannot be used (rule OUT-4): neither retried nor called unknown. */
    record Unusable(String message) implements Failure {
        @Override
        public FailureKind kind() {
            return FailureKind.UNUSABLE;
        }
    }

    /** No tool has this name, or none that this caller may see. */
    record UnknownTool(String name) implements Failure {
        @Override
        public FailureKind kind() {
            return FailureKind.UNKNOWN_TOOL;
        }

        @Override
        public String message() {
            return "Unknown tool: " + name;
        }
    }

    /** The caller's request cannot be read. */
    record Malformed(String message) implements Failure {
        @Override
        public FailureKind kind() {
            return FailureKind.MALFORMED;
        }
    }

    /**
     * The gateway does not do this for this caller.
     *
     * @param httpStatus the HTTP status that says why
     */
    record Refused(int httpStatus, String message) implements Failure {
        @Override
        public FailureKind kind() {
            return FailureKind.REFUSED;
        }
    }

    /** Too much is under way; a later try may go through. */
    record Overloaded(String message) implements Failure {
        @Override
        public FailureKind kind() {
            return FailureKind.OVERLOADED;
        }
    }
}
