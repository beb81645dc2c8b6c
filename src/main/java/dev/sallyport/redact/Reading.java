package dev.sallyport.redact;

import org.jspecify.annotations.Nullable;

/**
 * One way to read a text up to some place, where it differs from reading its chars as they stand.
 *
 * @param state what the automaton makes of it
 * @param at up to where it has read
 * @param unit the last encoded unit in it
 */
record Reading(int state, int at, Unit unit) {
    /**
     * An encoded unit that a reading took for what it stands for.
     *
     * @param meant how many chars it stands for
     * @param before the encoded unit before it, if any
     */
    record Unit(int start, int end, int meant, @Nullable Unit before) {}

    /** Where in the text its last {@code chars} chars begin. */
    int start(int chars) {
        return start(unit, at, chars);
    }

    /** Where in the text the last {@code chars} chars of a reading up to {@code at} begin. */
    static int start(@Nullable Unit last, int at, int chars) {
        int end = at;
        int left = chars;
        for (Unit unit = last; unit != null && left > end - unit.end(); unit = unit.before()) {
            left -= end - unit.end() + unit.meant();
            end = unit.start();
        }
        return end - Math.max(left, 0);
    }
}
