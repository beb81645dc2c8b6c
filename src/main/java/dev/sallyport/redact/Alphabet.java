package dev.sallyport.redact;

import java.util.Arrays;
import java.util.SortedSet;

/**
 * Gives the chars that occur in needles small numbers from 1 on; all others are 0. Chars that begin an encoded unit
 * are marked. Immutable.
 */
final class Alphabet {
    /** Marks a char that may begin an encoded unit; the bits below are its number. */
    static final int ESCAPE = 1 << 20;

    private static final int LATIN = 256;
    private final int[] latin = new int[LATIN];
    private final char[] others;
    private final int firstOther;
    private final int size;

    Alphabet(SortedSet<Character> chars) {
        int count = 0;
        for (char c : chars.headSet((char) LATIN)) {
            latin[c] = ++count;
        }
        firstOther = count + 1;
        others = new char[chars.size() - count];
        for (char c : chars.tailSet((char) LATIN)) {
            others[++count - firstOther] = c;
        }
        size = count + 1;
        for (char c : Units.STARTS.toCharArray()) {
            latin[c] |= ESCAPE;
        }
    }

    /** One more than the largest number. */
    int size() {
        return size;
    }

    /** The char's number and mark. */
    int marked(char c) {
        return c < LATIN ? latin[c] : other(c);
    }

    /** The char's number. */
    int number(char c) {
        return marked(c) & ~ESCAPE;
    }

    private int other(char c) {
        int found = others.length == 0 ? -1 : Arrays.binarySearch(others, c);
        return found < 0 ? 0 : firstOther + found;
    }
}
