package dev.sallyport.config;

import org.jspecify.annotations.Nullable;

/** What a caller receives of a result (rules RES). */
public enum ResultView implements Word {
    /** As the server sent it. */
    RAW,
    /** What a language model should read. */
    MODEL,
    /** What code that calls tools reads. */
    SCRIPT;

    /** The view of a word as callers write it; null where none has it. */
    public static @Nullable ResultView of(String word) {
        for (ResultView view : values()) {
            if (view.word().equals(word)) {
                return view;
            }
        }
        return null;
    }
}
