package dev.sallyport.engine.legacy.mcpl;

import java.util.List;

/** Dot-separated names, compared segment by segment. {@code *} stands for exactly one whole segment. */
final class Segments {
    private Segments() {}

    /** Keeps empty segments: {@code a.} has two, and equals nothing with one. */
    static List<String> split(String dotted) {
        return List.of(dotted.split("\\.", -1));
    }

    /** Whether each of the first {@code pattern.size()} segments of the name is met; a shorter name is not. */
    static boolean startMatches(List<String> pattern, List<String> name) {
        if (name.size() < pattern.size()) {
            return false;
        }
        for (int i = 0; i < pattern.size(); i++) {
            if (!pattern.get(i).equals("*") && !pattern.get(i).equals(name.get(i))) {
                return false;
            }
        }
        return true;
    }

    static boolean matches(List<String> pattern, List<String> name) {
        return pattern.size() == name.size() && startMatches(pattern, name);
    }
}
