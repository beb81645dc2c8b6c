package dev.sallyport.engine;

import dev.sallyport.bus.UnreapedException;
import dev.sallyport.redact.OpaqueError;
import dev.sallyport.rpc.Bytes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    @SuppressWarnings("serial") // never serialised: a failure stays inside its process
    private final @Nullable Refused refused;

    /**
     * What a server said when it refused the revision (rule MOD-3). Nothing of it is redacted.
     *
     * @param supported the revisions it lists, in its order; empty where it lists none
     * @param code the JSON-RPC code of its answer, or 0
     * @param data the data of its answer as it stands, or null
     */
    public record Refused(
            List<String> supported, int code, @Nullable Bytes data) {
        public Refused {
            supported = List.copyOf(supported);
        }
    }

    private ConnectException(Kind kind, String message, @Nullable Refused refused) {
        super(message, null, false, false);
        this.kind = kind;
        this.refused = refused;
    }

    /** A failure that another attempt may not meet. */
    public static ConnectException ordinary(String message) {
        return new ConnectException(Kind.ORDINARY, message, null);
    }

    /** A verdict on the server's revision. */
    public static ConnectException verdict(String message) {
        return new ConnectException(Kind.VERSION_VERDICT, message, null);
    }

    /** A verdict on the server's revision, and what the server said. */
    public static ConnectException verdict(String message, Refused refused) {
        return new ConnectException(Kind.VERSION_VERDICT, message, refused);
    }

    public Kind kind() {
        return kind;
    }

    /** What the server said, where this is a verdict and it said something. */
    public Optional<Refused> refused() {
        return Optional.ofNullable(refused);
    }

    /** Whether another attempt cannot help. */
    public boolean isVerdict() {
        return kind == Kind.VERSION_VERDICT;
    }

    /**
     * What may be shown of a failure (rule RED-10): its message where that was worded for people, as this class's and that
     * of an unreaped child are. Any other may quote a credential, and is told by its class and its message's length.
     */
    public static String shown(Throwable why) {
        boolean forPeople = why instanceof ConnectException || why instanceof UnreapedException;
        return forPeople ? String.valueOf(why.getMessage()) : "unexpectedly (" + OpaqueError.of(why) + ")";
    }
}
