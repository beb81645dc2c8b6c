package dev.sallyport.engine.legacy.mcpl.change;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.engine.legacy.mcpl.Capability;
import dev.sallyport.engine.legacy.mcpl.FeatureSet;
import dev.sallyport.engine.legacy.mcpl.FeatureSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Compares two situations of one server. */
final class Impacts {
    private final Situation before;
    private final Situation after;
    private final List<Impact> impacts = new ArrayList<>();

    Impacts(Situation before, Situation after) {
        this.before = before;
        this.after = after;
    }

    List<Impact> all() {
        revoked();
        expanded();
        featureSets();
        ontologies();
        return impacts;
    }

    private void revoked() {
        for (Capability capability : before.grant().effective()) {
            if (!after.grant().allows(capability)) {
                add(Impact.Kind.CAPABILITY_REVOKED, capability.path(), Impact.Disposition.APPLIED);
            }
        }
    }

    /** Newly advertised: in force already, offered but not accepted, or beyond what the operator allows. */
    private void expanded() {
        Set<Capability> known = before.offer().manifest().advertised();
        for (Capability capability : after.offer().manifest().advertised()) {
            if (!known.contains(capability)) {
                add(Impact.Kind.CAPABILITY_EXPANSION_PENDING, capability.path(), expansion(capability));
            }
        }
    }

    private Impact.Disposition expansion(Capability capability) {
        if (after.grant().allows(capability)) {
            return Impact.Disposition.APPLIED;
        }
        return after.offer().grant().allows(capability)
                ? Impact.Disposition.INFORMATIONAL
                : Impact.Disposition.DECISION_NEEDED;
    }

    private void featureSets() {
        FeatureSets now = after.featureSets();
        FeatureSets then = before.featureSets();
        for (FeatureSet set : then.all()) {
            if (set.enabled() && !on(now, set)) {
                add(Impact.Kind.FEATURE_DEGRADED, set.declaration().name(), Impact.Disposition.APPLIED);
            }
        }
        for (FeatureSet set : then.all()) {
            if (!set.enabled() && on(now, set)) {
                add(Impact.Kind.FEATURE_RESTORED, set.declaration().name(), Impact.Disposition.APPLIED);
            }
        }
    }

    /** An ontology that was there and is another one or gone: nothing accepted against it holds any more. */
    private void ontologies() {
        for (FeatureSet set : before.featureSets().all()) {
            String name = set.declaration().name();
            JsonNode was = ontology(before, name);
            if (!was.isMissingNode() && !was.equals(ontology(after, name))) {
                add(Impact.Kind.ONTOLOGY_ACCEPTANCE_INVALIDATED, name, Impact.Disposition.APPLIED);
            }
        }
    }

    private static JsonNode ontology(Situation situation, String featureSet) {
        return situation
                .offer()
                .manifest()
                .raw()
                .path("featureSets")
                .path(featureSet)
                .path("tagOntology");
    }

    private static boolean on(FeatureSets sets, FeatureSet set) {
        return sets.find(set.declaration().name()).map(FeatureSet::enabled).orElse(false);
    }

    private void add(Impact.Kind kind, String subject, Impact.Disposition disposition) {
        impacts.add(new Impact(kind, subject, disposition));
    }
}
