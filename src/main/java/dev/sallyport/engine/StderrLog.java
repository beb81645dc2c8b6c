package dev.sallyport.engine;

import dev.sallyport.redact.RedactedLines;
import dev.sallyport.redact.Redactor;
import dev.sallyport.redact.ServerText;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one child says on stderr: logged line by line, and its last lines kept for the report of a failed connect (rule
 * CHILD-5). Redacted before anything is cut or kept (RED-8). On the connection's context.
 */
public final class StderrLog {
    private static final Logger LOG = LoggerFactory.getLogger(StderrLog.class);
    private static final int MAX_LINES = 50;
    private static final int MAX_CHARS = 8192;

    private final String server;
    private final RedactedLines lines;
    private final Deque<String> last = new ArrayDeque<>();
    private int size;

    /** The log of one launch. */
    public StderrLog(String server, Redactor redactor) {
        this.server = server;
        this.lines = new RedactedLines(redactor.stream());
    }

    /** Takes what the child wrote next. */
    public void append(ServerText text) {
        lines.append(text).forEach(this::line);
    }

    /** The last lines, worded to end a report; empty where there are none. For when the child is gone. */
    public String lastWords() {
        lines.end().forEach(this::line);
        return last.isEmpty() ? "" : "; the end of its stderr:\n" + String.join("\n", last);
    }

    private void line(String line) {
        if (line.isEmpty()) {
            return;
        }
        LOG.info("MCP server \"{}\" stderr: {}", server, line);
        String kept = line.length() > MAX_CHARS ? line.substring(line.length() - MAX_CHARS) : line;
        last.addLast(kept);
        size += kept.length();
        while (last.size() > MAX_LINES || size > MAX_CHARS) {
            size -= last.removeFirst().length();
        }
    }
}
