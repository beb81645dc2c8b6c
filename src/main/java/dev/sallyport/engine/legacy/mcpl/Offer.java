package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What the host is willing to grant one manifest: its advertisement, less the operator's policy (rule LEG-30).
 *
 * <p>An offer authorizes nothing; it becomes a grant when its receipt does not refuse it.
 *
 * @param manifest what the server claims
 * @param policy what the operator leaves
 * @param grant both together
 */
public record Offer(Manifest manifest, OperatorPolicy policy, Grant grant) {

    /** Computes the intersection. */
    public static Offer of(Manifest manifest, OperatorPolicy policy) {
        Set<Capability> allowed = filter(manifest, policy.capabilities()::allows);
        return new Offer(manifest, policy, new Grant(allowed));
    }

    /** Advertised, and taken away by the operator's own lists. */
    public Set<Capability> masked() {
        return filter(manifest, policy.capabilities()::masks);
    }

    /** Advertised, and withheld only because nobody named it. */
    public Set<Capability> deniedByDefault() {
        return filter(
                manifest,
                capability -> policy.capabilities().deniesByDefault(capability)
                        && !policy.capabilities().masks(capability));
    }

    /** The sets that would be on, were this offer in force with the given grant. */
    public FeatureSets featureSets(Grant inForce) {
        return FeatureSets.derive(manifest, inForce, policy.featureSets());
    }

    /**
     * The parameters of {@code featureSets/update} (MCPL section 6.7).
     *
     * <p>{@code enabled} is left out where the operator wrote no allow-list, because an empty one turns everything off.
     */
    public ObjectNode params() {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        put(params, "effectiveCapabilities", grant.paths());
        Set<Capability> denied = filter(manifest, capability -> !grant.allows(capability));
        if (!denied.isEmpty()) {
            put(params, "deniedCapabilities", Capability.paths(denied));
        }
        FeatureSetSelection selection = policy.featureSets();
        if (selection.constrains()) {
            put(params, "enabled", names(selection::selects));
        }
        List<String> disabled = names(selection::disables);
        if (!disabled.isEmpty()) {
            put(params, "disabled", disabled);
        }
        return params;
    }

    private List<String> names(Predicate<String> which) {
        return manifest.featureSets().keySet().stream().filter(which).sorted().toList();
    }

    private static void put(ObjectNode params, String name, Collection<String> values) {
        values.forEach(params.putArray(name)::add);
    }

    private static Set<Capability> filter(Manifest manifest, Predicate<Capability> which) {
        EnumSet<Capability> chosen = EnumSet.noneOf(Capability.class);
        manifest.advertised().stream().filter(which).forEach(chosen::add);
        return Capability.copy(chosen);
    }
}
