package dev.sallyport.bus;

import org.jspecify.annotations.Nullable;

/** What a connection tells the registry, in order. Texts are redacted. */
public sealed interface ConnectionEvent {
    /** The server it is about. */
    String server();

    /** A session is established. */
    record Connected(String server, SessionInfo session) implements ConnectionEvent {}

    /** The tools of a session changed, or may have changed while nobody listened. */
    record ToolsChanged(String server, long session) implements ConnectionEvent {}

    /**
     * The session is lost.
     *
     * @param willRetry whether the connection tries again by itself
     */
    record Lost(String server, long session, String reason, boolean willRetry) implements ConnectionEvent {}

    /**
     * A reconnect failed; the next one starts at the time given.
     *
     * @param attempt how many have failed in a row
     */
    record Waiting(String server, int attempt, long nextAtEpochMs, String reason) implements ConnectionEvent {}

    /** Trying is over for good: a verdict, or a launch that cannot be reaped. */
    record Halted(String server, String reason, boolean versionVerdict, long heldPid) implements ConnectionEvent {}

    /** The connection is closed and what it had launched is confirmed gone. */
    record Closed(String server, @Nullable CloseInfo how) implements ConnectionEvent {}
}
