package dev.sallyport.config;

/** What a caller receives of a result (rules RES). */
public enum ResultView implements Word {
    /** As the server sent it. */
    RAW,
    /** What a language model should read. */
    MODEL,
    /** What code that calls tools reads. */
    SCRIPT
}
