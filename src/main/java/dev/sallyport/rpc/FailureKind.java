package dev.sallyport.rpc;

/** The kinds of {@link Failure}, and what each says on every front. */
public enum FailureKind {
    NOT_SENT(Outcome.NOT_SENT, RpcError.INTERNAL_ERROR, 503, "not-sent", "The call was not sent"),
    ERROR_RESPONSE(
            Outcome.ERROR_RESPONSE,
            RpcError.INTERNAL_ERROR,
            502,
            "error-response",
            "The server answered with an error"),
    NO_RESPONSE(Outcome.NO_RESPONSE, RpcError.INTERNAL_ERROR, 504, "no-response", "The outcome of the call is unknown"),
    UNUSABLE(Outcome.ERROR_RESPONSE, RpcError.INTERNAL_ERROR, 502, "unusable", "The server's answer cannot be used"),
    UNKNOWN_TOOL(Outcome.NOT_SENT, RpcError.INVALID_PARAMS, 404, "unknown-tool", "Unknown tool"),
    MALFORMED(Outcome.NOT_SENT, RpcError.INVALID_PARAMS, 400, "malformed", "The request cannot be read"),
    REFUSED(Outcome.NOT_SENT, RpcError.INVALID_REQUEST, 403, "refused", "The request is refused"),
    OVERLOADED(Outcome.NOT_SENT, RpcError.INTERNAL_ERROR, 503, "overloaded", "Too much is under way");

    private final Outcome outcome;
    private final int rpcCode;
    private final int httpStatus;
    private final String label;
    private final String title;

    FailureKind(Outcome outcome, int rpcCode, int httpStatus, String label, String title) {
        this.outcome = outcome;
        this.rpcCode = rpcCode;
        this.httpStatus = httpStatus;
        this.label = label;
        this.title = title;
    }

    /** Whether the server may have acted. */
    public Outcome outcome() {
        return outcome;
    }

    /** The JSON-RPC code, where the server gave none. */
    int rpcCode() {
        return rpcCode;
    }

    /** The status on the HTTP fronts, where the failure itself has no other. */
    int httpStatus() {
        return httpStatus;
    }

    /** The last part of the problem type. */
    public String label() {
        return label;
    }

    /** What it is, in a few words (RFC 9457). */
    String title() {
        return title;
    }
}
