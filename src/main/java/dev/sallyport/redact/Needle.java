package dev.sallyport.redact;

/**
 * One string that is looked for, decoded, and where a match of it counts. Never printed.
 *
 * @param text what is looked for, at least one char
 */
record Needle(String text, Kind kind) implements Comparable<Needle> {
    /** Where a match counts. A later kind says less than an earlier one. */
    enum Kind {
        /** Wherever it occurs. */
        ANYWHERE,
        /** Wherever it occurs, except for its last char, an {@code @} (RED-3). */
        BEFORE_AT,
        /** Where no letter or digit adjoins (RED-2). */
        WORD
    }

    /** By text, the most general kind of one text first. */
    @Override
    public int compareTo(Needle other) {
        int byText = text.compareTo(other.text);
        return byText != 0 ? byText : kind.compareTo(other.kind);
    }

    @Override
    public String toString() {
        return "Needle[" + kind + ", " + text.length() + " chars]";
    }
}
