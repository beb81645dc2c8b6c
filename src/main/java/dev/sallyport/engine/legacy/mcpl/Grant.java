package dev.sallyport.engine.legacy.mcpl;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The capabilities a server has at one moment: MCPL's only authority. Every path that is not in it is denied.
 *
 * <p>Ask it when a message is about to be sent, answered or let in, not earlier.
 *
 * @param effective the capabilities
 */
public record Grant(Set<Capability> effective) {
    /** Nothing is allowed. */
    public static final Grant NONE = new Grant(Set.of());

    public Grant {
        effective = Capability.copy(effective);
    }

    public boolean allows(Capability capability) {
        return effective.contains(capability);
    }

    /** What both allow. */
    public Grant and(Grant other) {
        EnumSet<Capability> both = EnumSet.noneOf(Capability.class);
        both.addAll(effective);
        both.retainAll(other.effective);
        return new Grant(both);
    }

    /** Sorted, as on the wire and in listings. */
    public List<String> paths() {
        return Capability.paths(effective);
    }
}
