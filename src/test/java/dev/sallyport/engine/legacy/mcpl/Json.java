package dev.sallyport.engine.legacy.mcpl;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON written with single quotes, to be readable in tests. */
public final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    public static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON: " + text, e);
        }
    }

    public static ObjectNode object(String text) {
        return (ObjectNode) json(text);
    }

    public static Manifest manifest(String mcpl) {
        return Manifest.of(json(mcpl), true).orElseThrow();
    }
}
