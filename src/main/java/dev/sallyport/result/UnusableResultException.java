package dev.sallyport.result;

/** A result without the shape of one; the message says what is wrong with it. Carries no stack trace. */
final class UnusableResultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusableResultException(String message) {
        super(message, null, true, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
