package dev.sallyport.engine.legacy;

/**
 * How long a conversation waits for what.
 *
 * @param initializeMs for a server's first answer (rule LEG-1)
 * @param receiptMs for the receipt of a policy
 * @param manifestMs for a manifest
 * @param manifestPauseMs between the starts of two fetches of the manifest
 */
record Patience(long initializeMs, long receiptMs, long manifestMs, long manifestPauseMs) {
    /** The protocol's own. */
    static final Patience DEFAULT = new Patience(30_000, 15_000, 15_000, 5_000);
}
