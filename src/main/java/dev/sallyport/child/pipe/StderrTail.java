package dev.sallyport.child.pipe;

import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last lines of a child's stderr, at most 50 of at most 8 KiB together (rule CHILD-5). Thread-safe. */
public final class StderrTail {
    private static final int MAX_LINES = 50;
    private static final int MAX_BYTES = 8192;

    private final Deque<Bytes> lines = new ArrayDeque<>();
    private int size;

    /** Adds a line; of one longer than the whole tail, its end. */
    public synchronized void add(Bytes line) {
        Bytes kept = line.length() > MAX_BYTES ? line.slice(line.length() - MAX_BYTES, line.length()) : line;
        // A copy: the line shares the array of everything that was read with it.
        lines.addLast(Bytes.of(kept.copy()));
        size += kept.length();
        while (lines.size() > MAX_LINES || size > MAX_BYTES) {
            size -= lines.removeFirst().length();
        }
    }

    /** Oldest first. */
    public synchronized List<ServerText> lines() {
        return lines.stream().map(line -> ServerText.ofUtf8(line.copy())).toList();
    }
}
