package dev.sallyport.engine.legacy.mcpl;

import java.util.List;
import java.util.Optional;

/**
 * A declared feature set under one grant and one selection (MCPL section 6.4).
 *
 * @param declaration what the server declared
 * @param selected whether the operator's configuration wants it
 * @param missing the capabilities it uses that the grant lacks
 */
public record FeatureSet(FeatureSetDeclaration declaration, boolean selected, List<Capability> missing) {
    public FeatureSet {
        missing = List.copyOf(missing);
    }

    static FeatureSet derive(FeatureSetDeclaration declaration, Grant grant, FeatureSetSelection selection) {
        List<Capability> missing =
                declaration.uses().stream().filter(use -> !grant.allows(use)).toList();
        return new FeatureSet(declaration, selection.selects(declaration.name()), missing);
    }

    public boolean enabled() {
        return offBecause().isEmpty();
    }

    /** Why it is off; empty where it is on. */
    public Optional<OffReason> offBecause() {
        if (!declaration.valid()) {
            return Optional.of(OffReason.INVALID_USES);
        }
        if (!missing.isEmpty()) {
            return Optional.of(OffReason.MISSING_CAPABILITIES);
        }
        return selected ? Optional.empty() : Optional.of(OffReason.NOT_SELECTED);
    }

    /** Why a feature set is off. */
    public enum OffReason {
        INVALID_USES("invalid_uses"),
        MISSING_CAPABILITIES("missing_capabilities"),
        NOT_SELECTED("not_selected");

        private final String text;

        OffReason(String text) {
            this.text = text;
        }

        /** As traces write it. */
        public String text() {
            return text;
        }
    }
}
