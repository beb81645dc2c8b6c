package dev.sallyport.engine;

/** Why there is no session. Its message is redacted and for people; it carries no stack trace. */
public final class ConnectException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What another attempt can do about it. */
    public enum Kind {
        /** A later attempt may succeed. */
        ORDINARY,
        /** The server speaks another revision: never retried (rules MOD-3, LEG-4). */
        VERSION_VERDICT
    }

    private final Kind kind;

    private ConnectException(Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    /** A failure that another attempt may not meet. */
    public static ConnectException ordinary(String message) {
        return new ConnectException(Kind.ORDINARY, message);
    }

    /** A verdict on the server's revision. */
    public static ConnectException verdict(String message) {
        return new ConnectException(Kind.VERSION_VERDICT, message);
    }

    public Kind kind() {
        return kind;
    }

    /** Whether another attempt cannot help. */
    public boolean isVerdict() {
        return kind == Kind.VERSION_VERDICT;
    }
}
