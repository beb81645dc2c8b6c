package dev.sallyport.config.bind;

import dev.sallyport.config.Key;

/** What integers a key allows, for people. */
final class Limits {
    private Limits() {}

    static String text(Key key) {
        if (!key.allowed().isEmpty()) {
            return key.allowed();
        } else if (key.max() != Long.MAX_VALUE) {
            return "an integer from " + key.min() + " to " + key.max();
        }
        return key.min() == Long.MIN_VALUE ? "an integer" : "an integer of at least " + key.min();
    }
}
