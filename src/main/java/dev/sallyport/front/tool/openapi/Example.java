package dev.sallyport.front.tool.openapi;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Makes up a value that a schema takes: what the schema offers itself, else the simplest. Gives up where it would have to
 * solve anything: no example is better than a wrong one.
 */
final class Example {
    private static final int MAX_DEPTH = 6;
    private static final int MAX_LENGTH = 100;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** With one of these a schema asks for more than is looked at here. */
    private static final Set<String> TOO_HARD = Set.of(
            "allOf",
            "not",
            "if",
            "then",
            "else",
            "dependentRequired",
            "dependentSchemas",
            "dependencies",
            "pattern",
            "multipleOf",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "minProperties",
            "propertyNames",
            "contains",
            "uniqueItems",
            "prefixItems",
            "$dynamicRef",
            "$id");

    private static final Map<String, String> FORMATS = Map.of(
            "date-time", "2026-01-31T12:00:00Z",
            "date", "2026-01-31",
            "time", "12:00:00Z",
            "uri", "https://example.com/",
            "email", "someone@example.com",
            "uuid", "123e4567-e89b-12d3-a456-426614174000");

    private final JsonNode root;
    private final Map<String, BiFunction<JsonNode, Integer, Optional<JsonNode>>> types = Map.of(
            "object", this::object,
            "array", this::array,
            "string", (schema, depth) -> string(schema),
            "integer", (schema, depth) -> number(schema).filter(JsonNode::isIntegralNumber),
            "number", (schema, depth) -> number(schema),
            "boolean", (schema, depth) -> Optional.of(NODES.booleanNode(true)),
            "null", (schema, depth) -> Optional.of(NODES.nullNode()));

    private Example(JsonNode root) {
        this.root = root;
    }

    /** A value that the schema takes; the schema is not embedded yet. */
    static Optional<JsonNode> of(ObjectNode schema) {
        return new Example(schema).value(schema, 0);
    }

    private Optional<JsonNode> value(JsonNode schema, int depth) {
        if (depth > MAX_DEPTH || !schema.isObject()) {
            return Optional.empty();
        }
        Optional<JsonNode> offered = offered(schema);
        if (offered.isPresent()) {
            return offered;
        }
        if (TOO_HARD.stream().anyMatch(schema::has)) {
            return Optional.empty();
        }
        return schema.has("$ref") ? referred(schema.path("$ref").asText(), depth) : made(schema, depth);
    }

    private static Optional<JsonNode> offered(JsonNode schema) {
        for (JsonNode value : new JsonNode[] {
            schema.path("const"),
            schema.path("examples").path(0),
            schema.path("default"),
            schema.path("enum").path(0)
        }) {
            if (!value.isMissingNode()) {
                return Optional.of(value.deepCopy());
            }
        }
        return Optional.empty();
    }

    private Optional<JsonNode> referred(String reference, int depth) {
        return reference.startsWith("#/")
                ? value(root.at(JsonPointer.compile(Pointers.ofFragment(reference.substring(1)))), depth + 1)
                : Optional.empty();
    }

    private Optional<JsonNode> made(JsonNode schema, int depth) {
        JsonNode type = schema.path("type").isArray() ? schema.path("type").path(0) : schema.path("type");
        if (type.isTextual() && !schema.has("anyOf") && !schema.has("oneOf")) {
            BiFunction<JsonNode, Integer, Optional<JsonNode>> make = types.get(type.textValue());
            return make == null ? Optional.empty() : make.apply(schema, depth);
        }
        JsonNode first = schema.path("anyOf").path(0);
        return schema.size() == 1 && first.isObject() ? value(first, depth + 1) : Optional.empty();
    }

    private Optional<JsonNode> object(JsonNode schema, int depth) {
        ObjectNode object = Json.object();
        for (JsonNode name : schema.path("required")) {
            Optional<JsonNode> value = value(schema.path("properties").path(name.asText()), depth + 1);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            object.set(name.asText(), value.get());
        }
        return Optional.of(object);
    }

    private Optional<JsonNode> array(JsonNode schema, int depth) {
        int least = schema.path("minItems").asInt(0);
        if (least == 0) {
            return Optional.of(NODES.arrayNode());
        }
        return least > 1
                ? Optional.empty()
                : value(schema.path("items"), depth + 1).map(NODES.arrayNode()::add);
    }

    private static Optional<JsonNode> string(JsonNode schema) {
        String format = schema.path("format").asText();
        String text = FORMATS.getOrDefault(format, "text");
        int least = schema.path("minLength").asInt(0);
        int most = schema.path("maxLength").asInt(MAX_LENGTH);
        if (least > MAX_LENGTH || least > most || (!format.isEmpty() && !FORMATS.containsKey(format))) {
            return Optional.empty();
        }
        String padded = text + "t".repeat(Math.max(0, least - text.length()));
        boolean fits = padded.length() <= most;
        return fits || format.isEmpty()
                ? Optional.of(NODES.textNode(fits ? padded : padded.substring(0, most)))
                : Optional.empty();
    }

    private static Optional<JsonNode> number(JsonNode schema) {
        JsonNode least = schema.path("minimum");
        JsonNode most = schema.path("maximum");
        if (least.isNumber()) {
            return Optional.of(least);
        }
        return most.isNumber() ? Optional.of(most) : Optional.of(NODES.numberNode(1));
    }
}
