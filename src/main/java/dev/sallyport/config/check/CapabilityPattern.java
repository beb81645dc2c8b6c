package dev.sallyport.config.check;

/** Capability patterns: dotted, {@code *} matches exactly one segment, and a parent does not name its children. */
final class CapabilityPattern {
    private CapabilityPattern() {}

    static boolean matches(String pattern, String capability) {
        String[] wanted = pattern.split("\\.", -1);
        String[] given = capability.split("\\.", -1);
        if (wanted.length != given.length) {
            return false;
        }
        for (int i = 0; i < wanted.length; i++) {
            if (!wanted[i].equals("*") && !wanted[i].equals(given[i])) {
                return false;
            }
        }
        return true;
    }
}
