package dev.sallyport.engine.legacy.mcpl;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which capabilities an operator leaves to one server. A deny wins.
 *
 * @param enabled an allow-list, or null where the operator wrote none: then everything that is not denied by default
 * @param disabled what is taken away
 * @param named capabilities that a configuration block of their own allows, beside {@code enabled}
 */
public record CapabilityPolicy(
        @Nullable List<GrantPattern> enabled, List<DenyPattern> disabled, Set<Capability> named) {
    /** Nothing written: everything but what is denied by default. */
    public static final CapabilityPolicy DEFAULT = new CapabilityPolicy(null, List.of(), Set.of());

    public CapabilityPolicy {
        enabled = enabled == null ? null : List.copyOf(enabled);
        disabled = List.copyOf(disabled);
        named = Capability.copy(named);
    }

    /** Whether a server that advertises it gets it. */
    public boolean allows(Capability capability) {
        return !masks(capability) && !deniesByDefault(capability);
    }

    /** Whether the operator's own lists take it away. */
    boolean masks(Capability capability) {
        return disabled.stream().anyMatch(pattern -> pattern.covers(capability))
                || (enabled != null && !capability.deniedByDefault() && !names(capability));
    }

    /** Whether it is withheld only because nobody named it. */
    boolean deniesByDefault(Capability capability) {
        return capability.deniedByDefault() && !names(capability);
    }

    private boolean names(Capability capability) {
        return named.contains(capability)
                || (enabled != null && enabled.stream().anyMatch(pattern -> pattern.matches(capability)));
    }
}
