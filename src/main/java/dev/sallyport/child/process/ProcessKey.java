package dev.sallyport.child.process;

/**
 * One process, told apart from a later one with the same pid.
 *
 * @param pid its process id
 * @param start when it started, in the unit of the platform: clock ticks since boot on Linux, else epoch milliseconds;
 *     {@link #UNKNOWN_START} where it was gone before that could be read
 */
public record ProcessKey(long pid, long start) {
    /** Equal to no running process's start. */
    public static final long UNKNOWN_START = -1;

    /** No process. */
    public static final ProcessKey UNKNOWN = new ProcessKey(0, UNKNOWN_START);
}
