package dev.sallyport.redact;

/** How an error is told whose message may hold a credential that nobody knows yet (RED-10). */
public final class OpaqueError {
    private OpaqueError() {}

    /** The error's class and its message's length: {@code java.io.IOException, message of 42 chars}. */
    public static String of(Throwable error) {
        String message = error.getMessage();
        return error.getClass().getName()
                + (message == null ? ", no message" : ", message of " + message.length() + " chars");
    }
}
