package dev.sallyport.config.bind;

import dev.sallyport.config.AccessProvider;
import dev.sallyport.config.Key;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The alternatives of a sealed type, each under the key that chooses it: {@code {file: PATH}}. */
public final class Choice {
    /** The key of an alternative's own value. */
    static final Key KEY =
            Objects.requireNonNull(AccessProvider.OAuth.class.getAnnotation(Key.class), "an alternative's key");

    private final Map<String, Class<?>> alternatives = new LinkedHashMap<>();

    private Choice(Class<?> type) {
        for (Class<?> alternative : type.getPermittedSubclasses()) {
            alternatives.put(name(alternative), alternative);
        }
    }

    /** The alternatives of a sealed type. */
    public static Choice of(Class<?> type) {
        return new Choice(type);
    }

    private static String name(Class<?> alternative) {
        Key key = alternative.getAnnotation(Key.class);
        String simple = alternative.getSimpleName();
        return key != null && !key.name().isEmpty()
                ? key.name()
                : simple.substring(0, 1).toLowerCase(Locale.ROOT) + simple.substring(1);
    }

    /** The keys in the order of declaration. */
    public Set<String> keys() {
        return alternatives.keySet();
    }

    /** The keys for people. */
    String names() {
        return String.join(", ", alternatives.keySet());
    }

    /** The alternative under a key, or null. */
    public @Nullable Class<?> named(String key) {
        return alternatives.get(key);
    }
}
