package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumSet;
import java.util.Set;

/** Reads which capabilities a manifest advertises (MCPL section 5.1). */
final class Advertisement {
    private Advertisement() {}

    /**
     * Expands the shorthands.
     *
     * @param manifest the {@code experimental.mcpl} object as it came
     * @param tools whether {@code capabilities.tools} beside it is there; a manifest itself never advertises tools
     */
    static Set<Capability> of(JsonNode manifest, boolean tools) {
        EnumSet<Capability> advertised = EnumSet.noneOf(Capability.class);
        for (Capability capability : Capability.values()) {
            if (capability == Capability.TOOLS ? tools : advertises(manifest, capability)) {
                advertised.add(capability);
            }
        }
        return Capability.copy(advertised);
    }

    /** {@code true} on the way down means every leaf below; anything but an object or true ends the way. */
    private static boolean advertises(JsonNode manifest, Capability capability) {
        JsonNode node = manifest;
        for (String segment : capability.segments()) {
            node = node.path(segment);
            if (isTrue(node)) {
                return true;
            }
            if (!node.isObject()) {
                return false;
            }
        }
        // Where the path ends in an object, the object form names the node's leaves and means the node too.
        return capability.hasLeaves();
    }

    private static boolean isTrue(JsonNode node) {
        return node.isBoolean() && node.booleanValue();
    }
}
