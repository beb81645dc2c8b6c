package dev.sallyport.redact;

import java.util.List;

/**
 * Redacts a text that comes in pieces and gives it out line by line, so that a credential across pieces or of several
 * lines (a private key) is found. A line is held back only while it may be the beginning of one.
 *
 * <p>For one thread at a time.
 */
public final class RedactedLines {
    /** A line without end is given out in parts of about this many chars. */
    private static final int LONG = 8192;

    private final RedactedStream stream;
    private String begun = "";

    /** Lines redacted by a redactor's stream, which nothing else uses. */
    public RedactedLines(RedactedStream stream) {
        this.stream = stream;
    }

    /** Takes the next piece, line ends included, and yields the lines that are complete and decided by now. */
    public List<String> append(ServerText piece) {
        String text = begun + stream.append(piece);
        int end = text.length() > LONG ? text.length() : text.lastIndexOf('\n') + 1;
        begun = text.substring(end);
        return text.substring(0, end).lines().toList();
    }

    /** Yields what is left; no more comes. */
    public List<String> end() {
        String left = begun + stream.end();
        begun = "";
        return left.lines().toList();
    }
}
