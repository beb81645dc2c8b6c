package dev.sallyport.rpc;

import org.jspecify.annotations.Nullable;

/**
 * How a call fails. Each kind says what it means for the server ({@link #outcome()}), which JSON-RPC code and HTTP
 * status it has, and how metrics label it; {@link FailureText} renders it for every front.
 *
 * <p>Messages are for the reader of a tool result: server text in them has been redacted already.
 */
public sealed interface Failure extends Reply {
    /** What failed, for the caller. */
    String message();

    /** Whether the server may have acted. */
    Outcome outcome();

    /** The JSON-RPC code it has where the gateway words it itself. */
    int rpcCode();

    /** The status it has on the HTTP fronts. */
    int httpStatus();

    /** The metric label and the last part of the problem type. */
    String label();

    /** Nothing reached the transport. */
    record NotSent(String message) implements Failure {
        @Override
        public Outcome outcome() {
            return Outcome.NOT_SENT;
        }

        @Override
        public int rpcCode() {
            return RpcError.INTERNAL_ERROR;
        }

        @Override
        public int httpStatus() {
            return 503;
        }

        @Override
        public String label() {
            return "not-sent";
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
        public Outcome outcome() {
            return Outcome.ERROR_RESPONSE;
        }

        @Override
        public int rpcCode() {
            return error.code();
        }

        @Override
        public int httpStatus() {
            return 502;
        }

        @Override
        public String label() {
            return "error-response";
        }
    }

    /** Nobody knows whether the server acted. */
    record NoResponse(String message) implements Failure {
        @Override
        public Outcome outcome() {
            return Outcome.NO_RESPONSE;
        }

        @Override
        public int rpcCode() {
            return RpcError.INTERNAL_ERROR;
        }

        @Override
        public int httpStatus() {
            return 504;
        }

        @Override
        public String label() {
            return "no-response";
        }
    }

    /** The server's final answer came, but cannot be used (rule OUT-4): neither retried nor called unknown. */
    record Unusable(String message) implements Failure {
        @Override
        public Outcome outcome() {
            return Outcome.ERROR_RESPONSE;
        }

        @Override
        public int rpcCode() {
            return RpcError.INTERNAL_ERROR;
        }

        @Override
        public int httpStatus() {
            return 502;
        }

        @Override
        public String label() {
            return "unusable";
        }
    }

    /** No tool has this name, or none that this caller may see. */
    record UnknownTool(String name) implements Failure {
        @Override
        public String message() {
            return "Unknown tool: " + name;
        }

        @Override
        public Outcome outcome() {
            return Outcome.NOT_SENT;
        }

        @Override
        public int rpcCode() {
            return RpcError.INVALID_PARAMS;
        }

        @Override
        public int httpStatus() {
            return 404;
        }

        @Override
        public String label() {
            return "unknown-tool";
        }
    }

    /** The caller's request cannot be read. */
    record Malformed(String message) implements Failure {
        @Override
        public Outcome outcome() {
            return Outcome.NOT_SENT;
        }

        @Override
        public int rpcCode() {
            return RpcError.INVALID_PARAMS;
        }

        @Override
        public int httpStatus() {
            return 400;
        }

        @Override
        public String label() {
            return "malformed";
        }
    }

    /**
     * The gateway does not do this for this caller.
     *
     * @param status the HTTP status that says why
     */
    record Refused(int status, String message) implements Failure {
        @Override
        public Outcome outcome() {
            return Outcome.NOT_SENT;
        }

        @Override
        public int rpcCode() {
            return RpcError.INVALID_REQUEST;
        }

        @Override
        public int httpStatus() {
            return status;
        }

        @Override
        public String label() {
            return "refused";
        }
    }

    /** Too much is under way; a later try may go through. */
    record Overloaded(String message) implements Failure {
        @Override
        public Outcome outcome() {
            return Outcome.NOT_SENT;
        }

        @Override
        public int rpcCode() {
            return RpcError.INTERNAL_ERROR;
        }

        @Override
        public int httpStatus() {
            return 503;
        }

        @Override
        public String label() {
            return "overloaded";
        }
    }

    /** The error that came from the server, where this is one. */
    default @Nullable RpcError serverError() {
        return this instanceof ErrorResponse e ? e.error() : null;
    }
}
