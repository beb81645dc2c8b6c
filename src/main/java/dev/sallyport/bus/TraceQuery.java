package dev.sallyport.bus;

/**
 * Asks for traces that were published, at {@link Addresses#TRACE_HISTORY}.
 *
 * @param after only those with a greater number; a number that was never given yet asks for those to come
 * @param most at most so many, the oldest first
 */
public record TraceQuery(long after, int most) {}
