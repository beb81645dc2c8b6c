package dev.sallyport.bus;

/**
 * A trace in the one order in which everybody sees them.
 *
 * @param number from 1, without gaps, for one run of the gateway
 * @param trace what happened
 */
public record NumberedTrace(long number, Trace trace) {}
