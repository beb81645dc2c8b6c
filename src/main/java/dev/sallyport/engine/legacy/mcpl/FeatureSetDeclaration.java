package dev.sallyport.engine.legacy.mcpl;

import java.util.List;
import java.util.Set;

/**
 * One feature set as its server declares it: a named bundle of capabilities, no authority of its own.
 *
 * <p>The name and the unrecognized values are the server's own text: redact them where they are recorded.
 *
 * @param name its key
 * @param uses the capabilities it says it uses, as far as this host knows them
 * @param unrecognized the values of {@code uses} outside the vocabulary, as JSON where they are no strings
 * @param rollback whether it offers {@code state/rollback}
 */
public record FeatureSetDeclaration(String name, Set<Capability> uses, List<String> unrecognized, boolean rollback) {
    public FeatureSetDeclaration {
        uses = Capability.copy(uses);
        unrecognized = List.copyOf(unrecognized);
    }

    /** Whether {@code uses} is there, not empty and wholly understood; otherwise the set is off (MCPL section 6.2). */
    public boolean valid() {
        return unrecognized.isEmpty() && !uses.isEmpty();
    }
}
