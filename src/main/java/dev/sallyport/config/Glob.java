package dev.sallyport.config;

import java.util.Collection;

/** Patterns in which {@code *} stands for any run of characters and everything else for itself. */
public final class Glob {
    private Glob() {}

    /** Whether any of the patterns matches the whole of {@code text}. */
    public static boolean any(Collection<String> patterns, String text) {
        for (String pattern : patterns) {
            if (matches(pattern, text)) {
                return true;
            }
        }
        return false;
    }

    /** Whether {@code pattern} matches the whole of {@code text}. Each literal part is sought once, left to right. */
    public static boolean matches(String pattern, String text) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equals(text);
        }
        int last = pattern.lastIndexOf('*');
        int tail = pattern.length() - last - 1;
        if (!text.startsWith(pattern.substring(0, star)) || text.length() < star + tail) {
            return false;
        }
        int end = text.length() - tail;
        return text.endsWith(pattern.substring(last + 1)) && between(pattern, star, last, text.substring(star, end));
    }

    private static boolean between(String pattern, int star, int last, String middle) {
        int at = 0;
        for (int from = star; from < last; ) {
            int next = pattern.indexOf('*', from + 1);
            String part = pattern.substring(from + 1, next);
            int found = middle.indexOf(part, at);
            if (found < 0) {
                return false;
            }
            at = found + part.length();
            from = next;
        }
        return true;
    }
}
