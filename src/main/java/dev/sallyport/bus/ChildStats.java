package dev.sallyport.bus;

import org.jspecify.annotations.Nullable;

/**
 * A child's counters at one moment.
 *
 * @param sinceEpochMs when it was started
 * @param bytesIn written to its stdin
 * @param bytesOut read from its stdout
 * @param queuedBytes waiting to be written
 * @param earlierLaunches how often this server was launched before, since the gateway's start
 * @param lastExit how this server's launch before this one ended, or null where there was none
 */
public record ChildStats(
        long sinceEpochMs,
        long bytesIn,
        long bytesOut,
        long queuedBytes,
        int earlierLaunches,
        @Nullable ChildExit lastExit) {}
