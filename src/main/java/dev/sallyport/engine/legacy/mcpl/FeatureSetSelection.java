package dev.sallyport.engine.legacy.mcpl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which feature sets an operator selects. A deny wins.
 *
 * @param enabled an allow-list; null is no constraint, empty is none at all
 * @param disabled what is never selected
 */
public record FeatureSetSelection(@Nullable List<FeatureSetPattern> enabled, List<FeatureSetPattern> disabled) {
    /** Nothing written: every set that can be had. */
    public static final FeatureSetSelection ALL = new FeatureSetSelection(null, List.of());

    public FeatureSetSelection {
        enabled = enabled == null ? null : List.copyOf(enabled);
        disabled = List.copyOf(disabled);
    }

    /** Whether the operator wants this set. */
    public boolean selects(String featureSet) {
        return !disables(featureSet)
                && (enabled == null || enabled.stream().anyMatch(pattern -> pattern.matches(featureSet)));
    }

    boolean constrains() {
        return enabled != null;
    }

    boolean disables(String featureSet) {
        return disabled.stream().anyMatch(pattern -> pattern.matches(featureSet));
    }
}
