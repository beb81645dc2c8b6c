package dev.sallyport.redact;

import java.util.Arrays;

/** Places in a text, sorted and apart: what overlaps or touches becomes one. Not for several threads. */
final class Spans {
    private int[] bounds = new int[8];
    private int size;

    /** Adds a place, which does not lie wholly before one that was added earlier. */
    void add(int start, int end) {
        int from = start;
        int to = end;
        while (size > 0 && end(size - 1) >= from) {
            size--;
            from = Math.min(from, start(size));
            to = Math.max(to, end(size));
        }
        if (2 * size == bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * bounds.length);
        }
        bounds[2 * size] = from;
        bounds[2 * size + 1] = to;
        size++;
    }

    int size() {
        return size;
    }

    int start(int span) {
        return bounds[2 * span];
    }

    int end(int span) {
        return bounds[2 * span + 1];
    }

    /** A part of a text with {@link Redactor#MARK} in place of each span that begins in it. */
    String replaced(String text, int from, int to) {
        StringBuilder out = new StringBuilder(to - from);
        int at = from;
        for (int i = 0; i < size && start(i) < to; i++) {
            if (start(i) >= at) {
                out.append(text, at, start(i)).append(Redactor.MARK);
            }
            at = Math.max(at, end(i));
        }
        return at < to ? out.append(text, at, to).toString() : out.toString();
    }

    /** How many chars from a place on belong to a span that begins before it. */
    int coveredFrom(int place) {
        for (int i = 0; i < size && start(i) < place; i++) {
            if (end(i) > place) {
                return end(i) - place;
            }
        }
        return 0;
    }
}
