package dev.sallyport.redact;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Finds all needles in one pass over a text, in time that does not depend on their number (Aho and Corasick). Immutable.
 *
 * <p>A state stands for the longest beginning of a needle that the chars read so far end in. Most steps of most texts
 * are taken near the root or where needles part: those states have a row with the next state for every char, so that
 * a step is one look-up. The others have one child at most and no row; their memory is what a needle's char costs.
 */
final class Automaton {
    /** The state in which nothing of a needle has been read. */
    static final int ROOT = 0;

    /** Nodes above this depth have a row. */
    private static final int ROWS_ABOVE = 3;

    final Alphabet alphabet;
    private final int shift;
    /** States below this one have a row. */
    private final int rowed;

    private final int[] rows;
    private final int[] onlyNumber;
    private final int[] onlyChild;
    private final int[] fail;
    private final int[] depth;
    private final Needle.@Nullable Kind[] kind;
    /** Per state: the longest proper suffix in which a needle ends, or {@link #ROOT}. */
    private final int[] shorter;

    private final boolean[] ends;

    Automaton(Collection<Needle> needles) {
        Trie trie = new Trie(needles);
        int[] state = new int[trie.size()];
        alphabet = trie.alphabet;
        rowed = number(trie, state);
        shift = 32 - Integer.numberOfLeadingZeros(alphabet.size() - 1);
        rows = new int[rowed << shift];
        onlyNumber = new int[trie.size() - rowed];
        onlyChild = new int[trie.size() - rowed];
        fail = new int[trie.size()];
        depth = new int[trie.size()];
        kind = new Needle.Kind[trie.size()];
        shorter = new int[trie.size()];
        ends = new boolean[trie.size()];
        for (int node = 0; node < trie.size(); node++) {
            fill(trie, state, node);
        }
    }

    /** Numbers the states, those with rows first and else in the order of the nodes; yields how many have one. */
    private static int number(Trie trie, int[] state) {
        int next = 0;
        for (boolean row : new boolean[] {true, false}) {
            for (int node = 0; node < state.length; node++) {
                if (hasRow(trie, node) == row) {
                    state[node] = next++;
                }
            }
        }
        int withRow = 0;
        for (int node = 0; node < state.length; node++) {
            withRow += hasRow(trie, node) ? 1 : 0;
        }
        return withRow;
    }

    private static boolean hasRow(Trie trie, int node) {
        return trie.depth[node] < ROWS_ABOVE || trie.children[node] > 1;
    }

    private void fill(Trie trie, int[] state, int node) {
        int s = state[node];
        fail[s] = state[trie.fail[node]];
        depth[s] = trie.depth[node];
        kind[s] = trie.kind[node];
        shorter[s] = kind[fail[s]] != null ? fail[s] : shorter[fail[s]];
        ends[s] = kind[s] != null || shorter[s] != ROOT;
        if (s < rowed) {
            fillRow(s);
        }
        for (int child = trie.firstChild[node]; child < trie.firstChild[node] + trie.children[node]; child++) {
            if (s < rowed) {
                rows[(s << shift) + trie.number[child]] = state[child];
            } else {
                onlyNumber[s - rowed] = trie.number[child];
                onlyChild[s - rowed] = state[child];
            }
        }
    }

    /** A row begins as what the failure link would answer; shallower states are filled already. */
    private void fillRow(int s) {
        if (s == ROOT) {
            return;
        }
        for (int number = 1; number < alphabet.size(); number++) {
            rows[(s << shift) + number] = next(fail[s], number);
        }
    }

    /** How many chars of a needle a state stands for. */
    int depth(int state) {
        return depth[state];
    }

    /** Whether a needle ends in a state, or in a suffix of it. */
    boolean ends(int state) {
        return ends[state];
    }

    /** The needle of exactly a state's chars, or null. */
    Needle.@Nullable Kind kind(int state) {
        return kind[state];
    }

    /** The next shorter state in which a needle ends as well, or {@link #ROOT}. */
    int shorter(int state) {
        return shorter[state];
    }

    /** The state after a char, given by its number in the alphabet. */
    int next(int state, int number) {
        int s = state;
        while (s >= rowed) {
            if (onlyNumber[s - rowed] == number) {
                return onlyChild[s - rowed];
            }
            s = fail[s];
        }
        return rows[(s << shift) + number];
    }

    /**
     * Reads on from {@code from} until a char that may begin an encoded unit comes, a needle has ended or the text has.
     *
     * @return {@link #place} and {@link #state} of where it stopped, in one number
     */
    long run(int state, String text, int from) {
        int s = state;
        int at = from;
        while (at < text.length()) {
            int marked = alphabet.marked(text.charAt(at));
            if (marked >= Alphabet.ESCAPE) {
                break;
            }
            at++;
            s = s < rowed ? rows[(s << shift) + marked] : next(s, marked);
            if (ends[s]) {
                break;
            }
        }
        return (long) at << 32 | s;
    }

    /** The place in the text that {@link #run} has read up to. */
    static int place(long run) {
        return (int) (run >> 32);
    }

    /** The state that {@link #run} has come to. */
    static int state(long run) {
        return (int) run;
    }
}
