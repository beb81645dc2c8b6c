package dev.sallyport.config;

/** Prefixes of published tool names, and when two of them meet (rule PFX-1). */
public final class Prefixes {
    /** What stands between a prefix and a tool's own name. */
    public static final String SEPARATOR = "--";

    private Prefixes() {}

    /** The published name of a tool. */
    public static String publish(String prefix, String tool) {
        return prefix + SEPARATOR + tool;
    }

    /** Whether one published name could belong to both prefixes. */
    public static boolean meet(String one, String other) {
        String first = one + SEPARATOR;
        String second = other + SEPARATOR;
        return first.startsWith(second) || second.startsWith(first);
    }
}
