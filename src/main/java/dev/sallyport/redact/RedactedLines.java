package dev.sallyport.redact;

import java.util.List;

/**
 * Redacts a text that comes line by line, so that a credential of several lines is found, too (a private key). A line is
 * held back only while it may be the beginning of one.
 *
 * <p>For one thread at a time.
 */
public final class RedactedLines {
    private final RedactedStream stream;
    private String begun = "";

    /** Lines redacted by a redactor's stream, which nothing else uses. */
    public RedactedLines(RedactedStream stream) {
        this.stream = stream;
    }

    /** Takes the next line, without its end, and yields the lines that are decided by now, usually just this one. */
    public List<String> append(ServerText line) {
        begun += stream.append(ServerText.of(line.raw() + "\n"));
        int end = begun.lastIndexOf('\n') + 1;
        List<String> lines = begun.substring(0, end).lines().toList();
        begun = begun.substring(end);
        return lines;
    }

    /** Yields what is left; no more lines come. */
    public List<String> end() {
        String left = begun + stream.end();
        begun = "";
        return left.lines().toList();
    }
}
