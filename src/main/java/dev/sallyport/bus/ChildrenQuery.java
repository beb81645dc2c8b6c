package dev.sallyport.bus;

/** Asks for the counters of every stdio child; answered by {@link ChildrenReport}. */
public record ChildrenQuery() {}
