package dev.sallyport.config;

/** The MCP endpoint's sessions with clients of the revisions that have them. */
public record McpSettings(
        @Key(value = "A session without a request or stream ends after this long", min = 1000, max = Integer.MAX_VALUE)
        long sessionIdleMs,

        @Key(value = "Sessions at once", min = 1, max = 1_000_000)
        int maxSessions) {
    /** Half an hour; 1000 sessions. */
    public static final McpSettings DEFAULT = new McpSettings(1_800_000, 1000);
}
