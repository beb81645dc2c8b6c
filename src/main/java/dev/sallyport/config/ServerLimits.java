package dev.sallyport.config;

/** Bounds of one stdio server. The gateway's own, under {@code children}, apply where a server gives none. */
public record ServerLimits(
        @Key(value = "How long a stdio server may take to exit once its stdin is closed", min = 0, max = 600_000)
        long shutdownGraceMs,

        @Key(value = "A longer line on its stdout ends it", min = 1024, max = 1 << 30)
        int maxLineBytes,

        @Key(value = "What may wait to be written to its stdin", min = 1024, max = 1 << 30)
        int maxQueuedBytes) {
    /** The values of rules CHILD-3, CHILD-6 and CHILD-10. */
    public static final ServerLimits DEFAULT = new ServerLimits(500, 64 << 20, 16 << 20);
}
