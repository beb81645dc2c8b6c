package dev.sallyport.front.tool;

import dev.sallyport.rpc.Bytes;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The events that wait for a slow reader, never more than {@link #MAX_BYTES} and one (rule HTTP-6): the newest progress
 * takes the place of the one before; log messages beyond the bound are left out, counted, and told to the reader.
 */
final class Backlog {
    /** Log messages that wait, bytes. */
    static final int MAX_BYTES = 256 << 10;

    private final Deque<Buffer> logs = new ArrayDeque<>();
    private int bytes;
    private long leftOut;
    private @Nullable Buffer progress;

    void progress(Buffer event) {
        progress = event;
    }

    void log(Buffer event) {
        if (leftOut > 0 || (bytes + event.length() > MAX_BYTES && !logs.isEmpty())) {
            leftOut++;
        } else {
            logs.add(event);
            bytes += event.length();
        }
    }

    boolean isEmpty() {
        return logs.isEmpty() && leftOut == 0 && progress == null;
    }

    /** Takes the next event; there has to be one. */
    Buffer next() {
        Buffer log = logs.poll();
        if (log != null) {
            bytes -= log.length();
            return log;
        }
        if (leftOut > 0) {
            String told = "{\"level\":\"warning\",\"logger\":\"sallyport\",\"data\":\"" + leftOut
                    + " log messages were left out: this reader was too slow for them\"}";
            leftOut = 0;
            return EventStream.event("log", Bytes.utf8(told));
        }
        Buffer newest = Objects.requireNonNull(progress);
        progress = null;
        return newest;
    }
}
