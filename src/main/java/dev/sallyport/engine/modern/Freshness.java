package dev.sallyport.engine.modern;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.MalformedJsonException;
import dev.sallyport.rpc.Members;
import org.jspecify.annotations.Nullable;

/** For how long a listing of several pages is fresh: as long as the page that is so for the shortest time. */
final class Freshness {
    private static final long MAX_MS = 24L * 3600 * 1000;

    private long until = Long.MAX_VALUE;
    private boolean everyPagePublic = true;

    /** Takes the hints of one page, which came now. */
    void page(Bytes result) {
        try {
            Members members = Members.of(result);
            until = Math.min(until, now() + ttlMs(members.get("ttlMs")));
            everyPagePublic &= "public".equals(members.string("cacheScope"));
        } catch (MalformedJsonException e) {
            until = now(); // a page that cannot be read is reported by who reads it
        }
    }

    private static long ttlMs(@Nullable Bytes ttl) {
        if (ttl == null || ttl.length() > 12) {
            return 0;
        }
        try {
            return Math.max(0, Math.min(MAX_MS, Long.parseLong(ttl.utf8())));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    boolean isFresh() {
        return now() < until;
    }

    /** Whether every page may be served whatever credential it was asked for with. */
    boolean isPublic() {
        return everyPagePublic;
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }
}
