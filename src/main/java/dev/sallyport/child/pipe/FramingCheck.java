package dev.sallyport.child.pipe;

import dev.sallyport.rpc.Bytes;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Recognises a child that frames its messages with headers, as language servers do: its bodies carry no LF, so that one
 * would wait for them for ever. Looks no further once a line began like a JSON message.
 */
final class FramingCheck {
    static final String REASON = "stdout uses Content-Length framing; MCP over stdio is one JSON message per line";

    private static final Pattern HEADER = Pattern.compile("Content-Length:[ \t]*[0-9]+", Pattern.CASE_INSENSITIVE);
    private static final int LONGEST_HEADER = 40;

    private boolean decided;

    boolean isHeader(List<Bytes> lines) {
        for (Bytes line : lines) {
            if (decided) {
                return false;
            }
            decided = line.at(0) == '{' || line.at(0) == '[';
            if (line.length() <= LONGEST_HEADER && HEADER.matcher(line.utf8()).matches()) {
                return true;
            }
        }
        return false;
    }
}
