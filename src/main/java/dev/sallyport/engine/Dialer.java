package dev.sallyport.engine;

/** Starts attempts for one server. Used on its connection's context only. */
@FunctionalInterface
public interface Dialer {
    /**
     * Starts an attempt.
     *
     * @param number the number of the session it would establish
     */
    Dial dial(long number);
}
