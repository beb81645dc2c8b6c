package dev.sallyport.rpc;

import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** Gathers the chunks of a body up to a bound. A body that comes in one chunk is not copied. For one thread. */
public final class BodyCollector {
    private final long limit;
    private @Nullable Buffer whole;
    private boolean own;

    /**
     * Gathers at most so many bytes.
     *
     * @param limit bytes
     */
    public BodyCollector(long limit) {
        this.limit = limit;
    }

    /** Takes a chunk, or tells that the body is too large. */
    public boolean add(Buffer chunk) {
        Buffer before = whole;
        if (before == null) {
            whole = chunk;
            return chunk.length() <= limit;
        }
        if ((long) before.length() + chunk.length() > limit) {
            return false;
        }
        if (!own) {
            before = Buffer.buffer(2 * (before.length() + chunk.length())).appendBuffer(before);
            own = true;
        }
        whole = before.appendBuffer(chunk);
        return true;
    }

    /** What was gathered; nothing is added afterwards. */
    public Bytes bytes() {
        return whole == null ? Bytes.EMPTY : Bytes.of(whole);
    }
}
