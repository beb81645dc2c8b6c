package dev.sallyport.rpc;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/** Gathers the chunks of a body up to a bound. A body that comes in one chunk is not copied. For one thread. */
public final class BodyCollector {
    /** So much is set aside for a body that only announces its size, bytes. */
    private static final int MOST_TRUSTED = 1 << 20;

    private final long limit;
    private final int announced;
    private @Nullable Buffer whole;
    private boolean own;

    /**
     * Gathers at most so many bytes.
     *
     * @param limit bytes
     * @param announced how many its sender says there are; 0 where it does not
     */
    public BodyCollector(long limit, long announced) {
        this.limit = limit;
        this.announced = (int) Math.min(announced, MOST_TRUSTED);
    }

    /** The size that a message's headers announce; 0 where they announce none. */
    public static long announced(MultiMap headers) {
        String length = headers.get(HttpHeaders.CONTENT_LENGTH);
        try {
            return length == null ? 0 : Math.max(0, Long.parseLong(length));
        } catch (NumberFormatException e) {
            return 0;
        }
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
            before = Buffer.buffer(Math.max(announced, 2 * (before.length() + chunk.length())))
                    .appendBuffer(before);
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
