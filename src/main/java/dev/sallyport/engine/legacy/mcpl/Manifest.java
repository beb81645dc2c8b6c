package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.redact.ServerText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a server says about itself under {@code capabilities.experimental.mcpl}: claims, never authority.
 *
 * <p>Immutable, as long as nobody changes {@link #raw}.
 *
 * @param raw the object as it came, shorthands unexpanded; what {@code ManifestDigest} hashes
 * @param version its MCPL version, informational; null where it is not a string
 * @param revision its own digest, untrusted; null where it is not a string
 * @param advertised the capabilities it advertises, shorthands expanded
 * @param featureSets its declarations by name, in its order
 * @param diagnostics what could not be read
 */
public record Manifest(
        ObjectNode raw,
        @Nullable String version,
        @Nullable String revision,
        Set<Capability> advertised,
        Map<String, FeatureSetDeclaration> featureSets,
        List<ServerText> diagnostics) {

    /**
     * Reads an answer to {@code initialize}.
     *
     * @param capabilities its {@code capabilities}
     * @return empty for a plain MCP server; an {@code mcpl} that is not an object is one
     */
    public static Optional<Manifest> ofCapabilities(JsonNode capabilities) {
        JsonNode mcpl = capabilities.path("experimental").path("mcpl");
        return of(mcpl, capabilities.path("tools").isObject());
    }

    /**
     * Reads a manifest object, as {@code mcpl/manifest} answers it.
     *
     * @param tools whether the server advertised tools beside its manifest
     * @return empty where it is not an object
     */
    public static Optional<Manifest> of(JsonNode mcpl, boolean tools) {
        if (!(mcpl instanceof ObjectNode raw)) {
            return Optional.empty();
        }
        List<ServerText> diagnostics = new ArrayList<>();
        Map<String, FeatureSetDeclaration> sets = new FeatureSetReader(diagnostics).read(raw.path("featureSets"));
        return Optional.of(new Manifest(
                raw,
                raw.path("version").textValue(),
                raw.path("revision").textValue(),
                Advertisement.of(raw, tools),
                sets,
                List.copyOf(diagnostics)));
    }

    /** Whether tools were advertised beside the manifest. */
    public boolean tools() {
        return advertised.contains(Capability.TOOLS);
    }
}
