package dev.sallyport.engine;

import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.RpcError;

/**
 * What crossed the transport for one call (rule OUT-2): whether anything was sent, and what the latest answer said. The
 * outcome of a failed call comes from here, never from an exception's class (rule OUT-1). For one thread.
 */
public final class CallRecord {
    /** What the server's latest answer to a leg said. */
    public enum Latest {
        NONE,
        ERROR,
        COMPLETE,
        INPUT_REQUIRED,
        UNRECOGNIZED
    }

    /** Ends the text of every failure whose outcome is unknown (rule OUT-5). */
    public static final String VERIFY = " The server may have acted on it: verify its state before you retry,"
            + " because a blind retry of a tool with side effects may duplicate them.";

    /** Ends the text of a failed read, whose retry is harmless (rule OUT-5). */
    public static final String SAFE = " It only reads, so it is safe to retry.";

    private final boolean acts;
    private boolean sent;
    private boolean inFlight;
    private Latest latest = Latest.NONE;

    /**
     * Starts a record.
     *
     * @param acts whether the call may have side effects
     */
    public CallRecord(boolean acts) {
        this.acts = acts;
    }

    /** A leg's bytes were handed to the transport. */
    public void sent() {
        sent = true;
        inFlight = true;
    }

    /** It continues a call of which an earlier round was answered by a request for another. */
    public void continued() {
        latest = Latest.INPUT_REQUIRED;
    }

    /** A leg was answered. */
    public void answered(Latest said) {
        inFlight = false;
        latest = said;
    }

    /** Whether anything reached the transport. */
    public boolean wasSent() {
        return sent;
    }

    /** Whether a leg waits for its answer now. */
    public boolean inFlight() {
        return inFlight;
    }

    /** Whether the latest answer asked for another round: a refusal of that one says less (rule OUT-3). */
    public boolean askedForAnother() {
        return latest == Latest.INPUT_REQUIRED;
    }

    /** The call failed for this reason, without an error from the server: not sent, or unknown. */
    public Failure failed(String reason) {
        inFlight = false;
        if (!sent) {
            return new Failure.NotSent(reason);
        }
        return new Failure.NoResponse(reason + (acts ? VERIFY : SAFE));
    }

    /** The same where the gateway itself had too much to do: a call of which nothing was sent yet may try again later. */
    public Failure overloaded(String reason) {
        return sent ? failed(reason) : new Failure.Overloaded(reason);
    }

    /** The server answered with an error. */
    public Failure refused(RpcError error, String message) {
        answered(Latest.ERROR);
        return new Failure.ErrorResponse(error, message);
    }
}
