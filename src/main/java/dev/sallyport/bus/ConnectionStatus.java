package dev.sallyport.bus;

import org.jspecify.annotations.Nullable;

/**
 * A connection at one moment.
 *
 * @param state {@code connecting}, {@code connected}, {@code reconnecting}, {@code disconnected} or {@code closed}
 * @param since when it entered that state, epoch milliseconds
 * @param attempt the reconnect attempt, or 0
 * @param nextAtEpochMs when the next attempt starts, or 0
 * @param reason the last failure, redacted, or null
 * @param session the live session, or null
 * @param mcpl what an MCPL server may do in that session; null without one, and for modern servers
 */
public record ConnectionStatus(
        String state,
        long since,
        int attempt,
        long nextAtEpochMs,
        @Nullable String reason,
        @Nullable SessionInfo session,
        @Nullable McplStatus mcpl) {
    /** A connection that is not live, or whose server is no MCPL server. */
    public ConnectionStatus(
            String state,
            long since,
            int attempt,
            long nextAtEpochMs,
            @Nullable String reason,
            @Nullable SessionInfo session) {
        this(state, since, attempt, nextAtEpochMs, reason, session, null);
    }
}
