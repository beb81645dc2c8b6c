package dev.sallyport.bus;

/**
 * Bounds of one child.
 *
 * @param maxLineBytes a longer line on stdout ends the child (rule CHILD-3)
 * @param maxQueuedBytes what may wait to be written to stdin (rule CHILD-6)
 * @param shutdownGraceMs how long a polite server may take to exit once stdin is closed (rule CHILD-10)
 * @param termGraceMs from SIGTERM to SIGKILL
 * @param killGraceMs from SIGKILL until the launch counts as held (rule CHILD-11)
 */
public record ChildLimits(
        int maxLineBytes, int maxQueuedBytes, long shutdownGraceMs, long termGraceMs, long killGraceMs) {
    /** The rules' own values. */
    public static final ChildLimits DEFAULT = new ChildLimits(64 << 20, 16 << 20, 500, 2000, 2000);
}
