package dev.sallyport.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A setting that is either one fixed word or a list of names.
 *
 * @param word the word, or null where a list was given
 * @param list the names; empty where a word was given
 */
public record WordOrList(@Nullable String word, List<String> list) {
    public WordOrList {
        list = List.copyOf(list);
    }

    /** The fixed word {@code word}. */
    public static WordOrList word(String word) {
        return new WordOrList(word, List.of());
    }

    /** A list of names. */
    public static WordOrList list(List<String> names) {
        return new WordOrList(null, names);
    }

    /** Whether it is the fixed word {@code other}. */
    public boolean is(String other) {
        return other.equals(word);
    }
}
