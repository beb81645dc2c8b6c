package dev.sallyport.rpc;

/** Text that is not the JSON it should be. Carries no stack trace: its message says what and where. */
public final class MalformedJsonException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int position;

    MalformedJsonException(String what, int position) {
        super(what + " at byte " + position, null, false, false);
        this.position = position;
    }

    /** The offset of the offending byte in the text that was read. */
    public int position() {
        return position;
    }
}
