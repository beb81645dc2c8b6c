package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;

/**
 * What this host says about itself in {@code initialize}, under {@code capabilities.experimental.mcpl}. Only what is
 * served is said.
 */
public final class HostCapabilities {
    /** The MCPL version spoken. */
    public static final String VERSION = "0.5";

    private HostCapabilities() {}

    /**
     * Says what is served, as {@code initialize} sends it.
     *
     * @param served the surfaces that somebody serves; {@link Capability#TOOLS} is plain MCP and left out
     * @return a new object: the version, the capabilities in nested form, and {@code featureSets}
     */
    public static ObjectNode of(Set<Capability> served) {
        ObjectNode mcpl = JsonNodeFactory.instance.objectNode();
        mcpl.put("version", VERSION);
        Capability.copy(served).stream()
                .filter(capability -> capability != Capability.TOOLS)
                .forEach(capability -> put(mcpl, capability));
        mcpl.put("featureSets", true);
        return mcpl;
    }

    private static void put(ObjectNode mcpl, Capability capability) {
        List<String> segments = capability.segments();
        ObjectNode parent = mcpl;
        for (String segment : segments.subList(0, segments.size() - 1)) {
            // Replaces the true of a capability with leaves by the object form, which means it too.
            parent = parent.get(segment) instanceof ObjectNode object ? object : parent.putObject(segment);
        }
        parent.put(segments.get(segments.size() - 1), true);
    }
}
