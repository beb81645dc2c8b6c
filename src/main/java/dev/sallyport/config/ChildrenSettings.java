package dev.sallyport.config;

/** Stdio children. */
public record ChildrenSettings(
        @Key(value = "Children being started at once", min = 1, max = 10_000)
        int maxConcurrentStarts,

        @Key(value = "From SIGTERM to SIGKILL", min = 0, max = 600_000)
        long termGraceMs,

        @Key(value = "From SIGKILL until a child counts as not reaped", min = 1, max = 600_000)
        long killGraceMs,

        @Key(value = "Bounds of each server that gives none of its own", flat = true)
        ServerLimits limits) {
    /** The values of rules CHILD. */
    public static final ChildrenSettings DEFAULT = new ChildrenSettings(8, 2_000, 2_000, ServerLimits.DEFAULT);
}
