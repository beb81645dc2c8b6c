package dev.sallyport.engine.legacy.mcpl;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Every feature set a server declared, as derived from one grant. Immutable. */
public final class FeatureSets {
    /** A server that declared none. */
    public static final FeatureSets NONE = new FeatureSets(Map.of());

    private final Map<String, FeatureSet> byName;

    private FeatureSets(Map<String, FeatureSet> byName) {
        this.byName = Collections.unmodifiableMap(byName);
    }

    /** Derives the sets of a manifest: a denied capability turns off every set that uses it. */
    public static FeatureSets derive(Manifest manifest, Grant grant, FeatureSetSelection selection) {
        Map<String, FeatureSet> derived = new LinkedHashMap<>();
        manifest.featureSets()
                .values()
                .forEach(set -> derived.put(set.name(), FeatureSet.derive(set, grant, selection)));
        return new FeatureSets(derived);
    }

    /** Empty for a set that was never declared. */
    public Optional<FeatureSet> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** In the server's order. */
    public Collection<FeatureSet> all() {
        return byName.values();
    }
}
