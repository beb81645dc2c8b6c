package dev.sallyport.rpc;

/** What a failed call says about the server: whether it may have acted (rule OUT-1). */
public enum Outcome {
    /** Nothing reached the transport. */
    NOT_SENT("not-sent"),
    /** The server's latest answer is an error, or it refused at the HTTP layer. */
    ERROR_RESPONSE("error-response"),
    /** Unknown: the server may have acted. */
    NO_RESPONSE("no-response");

    private final String wire;

    Outcome(String wire) {
        this.wire = wire;
    }

    /** As callers read it on every front. */
    public String wire() {
        return wire;
    }
}
