package dev.sallyport.child.pipe;

/** A child wrote more than its bound without ending the line (rule CHILD-3). Carries no stack trace. */
public final class LineTooLongException extends Exception {
    private static final long serialVersionUID = 1L;

    LineTooLongException(int maxBytes) {
        super("a line on stdout is longer than " + maxBytes + " bytes", null, false, false);
    }
}
