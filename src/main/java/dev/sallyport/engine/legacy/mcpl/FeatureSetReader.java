package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.redact.ServerText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the {@code featureSets} member of a manifest: an object keyed by name, or the array of {@code {name, …}} that
 * servers of MCPL 0.4 send. What cannot be read is left out or declared without uses, never guessed.
 */
final class FeatureSetReader {
    private final Map<String, FeatureSetDeclaration> sets = new LinkedHashMap<>();
    private final List<ServerText> diagnostics;

    /** @param diagnostics where what could not be read is told */
    FeatureSetReader(List<ServerText> diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** By name, in the server's order. */
    Map<String, FeatureSetDeclaration> read(JsonNode featureSets) {
        if (featureSets.isObject()) {
            featureSets.properties().forEach(member -> declare(member.getKey(), member.getValue()));
        } else if (featureSets.isArray()) {
            featureSets.forEach(this::readElement);
        } else if (!featureSets.isMissingNode()) {
            diagnose("featureSets is neither an object nor an array: " + featureSets.getNodeType());
        }
        return Collections.unmodifiableMap(sets);
    }

    private void readElement(JsonNode element) {
        JsonNode name = element.path("name");
        if (!name.isTextual()) {
            diagnose("an element of featureSets has no name");
        } else if (sets.containsKey(name.textValue())) {
            diagnose("featureSets names " + name.textValue() + " twice; the first stands");
        } else {
            declare(name.textValue(), element);
        }
    }

    private void declare(String name, JsonNode declaration) {
        if (!declaration.path("description").isTextual()) {
            diagnose("feature set " + name + " has no description");
        }
        EnumSet<Capability> uses = EnumSet.noneOf(Capability.class);
        List<String> unrecognized = new ArrayList<>();
        readUses(declaration.path("uses"), uses, unrecognized);
        boolean rollback = declaration.path("rollback").asBoolean(false);
        sets.put(name, new FeatureSetDeclaration(name, uses, unrecognized, rollback));
    }

    private static void readUses(JsonNode uses, EnumSet<Capability> known, List<String> unrecognized) {
        if (!uses.isArray()) {
            return;
        }
        for (JsonNode value : uses) {
            Optional<Capability> capability = value.isTextual() ? Capability.of(value.textValue()) : Optional.empty();
            capability.ifPresentOrElse(
                    known::add, () -> unrecognized.add(value.isTextual() ? value.textValue() : value.toString()));
        }
    }

    private void diagnose(String text) {
        diagnostics.add(ServerText.of(text));
    }
}
