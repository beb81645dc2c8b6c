package dev.sallyport.config;

/** What a modern result without a result type counts as (rule OUT-3). */
public enum AbsentResultType implements Word {
    /** No response: the outcome is unknown. */
    FAIL,
    /** A complete result. */
    COMPLETE
}
