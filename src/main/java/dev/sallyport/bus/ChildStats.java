package dev.sallyport.bus;

/**
 * A child's counters at one moment.
 *
 * @param sinceEpochMs when it was started
 * @param bytesIn written to its stdin
 * @param bytesOut read from its stdout
 * @param queuedBytes waiting to be written
 */
public record ChildStats(long sinceEpochMs, long bytesIn, long bytesOut, long queuedBytes) {}
