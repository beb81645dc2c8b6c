package dev.sallyport.redact;

import java.util.Arrays;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The needles as a tree of their chars, numbered breadth first, with the failure links of Aho and Corasick: each node's
 * link leads to the longest proper suffix of its string that is a node too.
 */
final class Trie {
    final Alphabet alphabet;
    /** Per node: its parent, the number of the char that leads to it, its depth, its failure link. */
    final int[] parent;

    final int[] number;
    final int[] depth;
    final int[] fail;
    /** Per node: its children are {@code firstChild[n] .. firstChild[n] + children[n] - 1}. */
    final int[] firstChild;

    final int[] children;
    /** Per node: the kind of the needle that ends there, or null. */
    final Needle.@Nullable Kind[] kind;

    private int size = 1;

    Trie(Collection<Needle> needles) {
        Needle[] sorted = needles.stream().sorted().toArray(Needle[]::new);
        alphabet = new Alphabet(chars(sorted));
        int most = 1
                + Arrays.stream(sorted)
                        .mapToInt(needle -> needle.text().length())
                        .sum();
        parent = new int[most];
        number = new int[most];
        depth = new int[most];
        fail = new int[most];
        firstChild = new int[most];
        children = new int[most];
        kind = new Needle.Kind[most];
        grow(sorted);
        link();
    }

    /** How many nodes there are; node 0 is the root. */
    int size() {
        return size;
    }

    private static SortedSet<Character> chars(Needle[] needles) {
        SortedSet<Character> chars = new TreeSet<>();
        for (Needle needle : needles) {
            needle.text().chars().forEach(c -> chars.add((char) c));
        }
        return chars;
    }

    /** Level by level: the needles that go through one node are neighbours in the sorted array. */
    private void grow(Needle[] needles) {
        int[] from = new int[parent.length];
        int[] to = new int[parent.length];
        to[0] = needles.length;
        for (int node = 0; node < size; node++) {
            firstChild[node] = size;
            int level = depth[node];
            for (int i = ended(needles, from[node], to[node], node); i < to[node]; i = to[size - 1]) {
                from[size] = i;
                to[size] = sameAt(needles, i, to[node], level);
                add(node, alphabet.number(needles[i].text().charAt(level)));
            }
        }
    }

    /** Notes the needles that end in a node, the most general kind winning, and yields the first that goes on. */
    private int ended(Needle[] needles, int from, int to, int node) {
        int i = from;
        while (i < to && needles[i].text().length() == depth[node]) {
            if (kind[node] == null) {
                kind[node] = needles[i].kind();
            }
            i++;
        }
        return i;
    }

    private static int sameAt(Needle[] needles, int from, int to, int level) {
        char c = needles[from].text().charAt(level);
        int i = from + 1;
        while (i < to && needles[i].text().charAt(level) == c) {
            i++;
        }
        return i;
    }

    private void add(int node, int charNumber) {
        parent[size] = node;
        number[size] = charNumber;
        depth[size] = depth[node] + 1;
        children[node]++;
        size++;
    }

    private void link() {
        for (int node = 1; node < size; node++) {
            int suffix = parent[node];
            int found = 0;
            while (suffix != 0 && found == 0) {
                suffix = fail[suffix];
                found = child(suffix, number[node]);
            }
            fail[node] = found;
        }
    }

    /** The child of a node for a char's number, or 0. */
    int child(int node, int charNumber) {
        for (int i = firstChild[node]; i < firstChild[node] + children[node]; i++) {
            if (number[i] == charNumber) {
                return i;
            }
        }
        return 0;
    }
}
