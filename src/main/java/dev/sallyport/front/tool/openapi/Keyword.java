package dev.sallyport.front.tool.openapi;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The keywords of JSON Schema 2020-12 and of OpenAPI 3.1, and what the value of each has to be. */
@SuppressWarnings("ImmutableEnumChecker") // the tests of shape hold nothing
enum Keyword {
    /** A schema. */
    SCHEMA(Keyword::isSchema),
    /** Schemas by name. */
    SCHEMAS(JsonNode::isObject),
    /** A list of schemas, at least one. */
    SCHEMA_LIST(value -> value.isArray() && !value.isEmpty()),
    /** Schemas or lists of names, by name, as earlier drafts had them. */
    DEPENDENCIES(value -> value.isObject() && all(value, each -> isSchema(each) || areNames(each))),
    /** A reference to a schema. */
    REFERENCE(JsonNode::isTextual),
    /** A name for a place in the schema. */
    ANCHOR(value -> value.isTextual() && value.textValue().matches("[A-Za-z_][-A-Za-z0-9._]*")),
    /** How to choose among schemas. */
    DISCRIMINATOR(value -> value.isObject() && value.path("propertyName").isTextual()),
    TEXT(JsonNode::isTextual),
    TEXTS(Keyword::areNames),
    TEXTS_BY_NAME(value -> value.isObject() && all(value, Keyword::areNames)),
    NUMBER(JsonNode::isNumber),
    POSITIVE(value -> value.isNumber() && value.decimalValue().signum() > 0),
    SIZE(value -> value.isIntegralNumber() && value.decimalValue().signum() >= 0),
    FLAG(JsonNode::isBoolean),
    LIST(JsonNode::isArray),
    OBJECT(JsonNode::isObject),
    TYPE(Keyword::isType),
    /** Data, whatever it holds. */
    DATA(value -> true),
    /** Not known here: data, or schemas of an earlier draft. */
    OTHER(value -> true);

    private static final Set<String> TYPES =
            Set.of("null", "boolean", "object", "array", "number", "string", "integer");

    private static final Map<String, Keyword> KEYWORDS = Map.ofEntries(
            entry("$ref", REFERENCE),
            entry("$dynamicRef", REFERENCE),
            entry("$recursiveRef", REFERENCE),
            entry("$recursiveAnchor", TEXT),
            entry("$id", TEXT),
            entry("$schema", TEXT),
            entry("$comment", TEXT),
            entry("$anchor", ANCHOR),
            entry("$dynamicAnchor", ANCHOR),
            entry("$vocabulary", OBJECT),
            entry("$defs", SCHEMAS),
            entry("definitions", SCHEMAS),
            entry("properties", SCHEMAS),
            entry("patternProperties", SCHEMAS),
            entry("dependentSchemas", SCHEMAS),
            entry("dependencies", DEPENDENCIES),
            entry("additionalProperties", SCHEMA),
            entry("unevaluatedProperties", SCHEMA),
            entry("unevaluatedItems", SCHEMA),
            entry("propertyNames", SCHEMA),
            entry("items", SCHEMA),
            entry("contains", SCHEMA),
            entry("contentSchema", SCHEMA),
            entry("not", SCHEMA),
            entry("if", SCHEMA),
            entry("then", SCHEMA),
            entry("else", SCHEMA),
            entry("allOf", SCHEMA_LIST),
            entry("anyOf", SCHEMA_LIST),
            entry("oneOf", SCHEMA_LIST),
            entry("prefixItems", SCHEMA_LIST),
            entry("discriminator", DISCRIMINATOR),
            entry("xml", OBJECT),
            entry("externalDocs", OBJECT),
            entry("type", TYPE),
            entry("enum", LIST),
            entry("const", DATA),
            entry("default", DATA),
            entry("example", DATA),
            entry("examples", LIST),
            entry("required", TEXTS),
            entry("dependentRequired", TEXTS_BY_NAME),
            entry("multipleOf", POSITIVE),
            entry("maximum", NUMBER),
            entry("exclusiveMaximum", NUMBER),
            entry("minimum", NUMBER),
            entry("exclusiveMinimum", NUMBER),
            entry("maxLength", SIZE),
            entry("minLength", SIZE),
            entry("maxItems", SIZE),
            entry("minItems", SIZE),
            entry("maxContains", SIZE),
            entry("minContains", SIZE),
            entry("maxProperties", SIZE),
            entry("minProperties", SIZE),
            entry("uniqueItems", FLAG),
            entry("deprecated", FLAG),
            entry("readOnly", FLAG),
            entry("writeOnly", FLAG),
            entry("title", TEXT),
            entry("description", TEXT),
            entry("format", TEXT),
            entry("pattern", TEXT),
            entry("contentEncoding", TEXT),
            entry("contentMediaType", TEXT));

    private final Predicate<JsonNode> takes;

    Keyword(Predicate<JsonNode> takes) {
        this.takes = takes;
    }

    static Keyword of(String name) {
        return KEYWORDS.getOrDefault(name, OTHER);
    }

    /** Whether a value has the shape that the keyword requires; what stands inside it is not looked at. */
    boolean takes(JsonNode value) {
        return takes.test(value);
    }

    /** Whether its value holds schemas, by name, in a list or alone. */
    boolean holdsSchemas() {
        return this == SCHEMA || this == SCHEMAS || this == SCHEMA_LIST || this == DEPENDENCIES;
    }

    static boolean isSchema(JsonNode value) {
        return value.isObject() || value.isBoolean();
    }

    private static boolean isType(JsonNode value) {
        return value.isTextual()
                ? TYPES.contains(value.textValue())
                : areNames(value) && !value.isEmpty() && all(value, name -> TYPES.contains(name.textValue()));
    }

    private static boolean areNames(JsonNode value) {
        Set<JsonNode> seen = new HashSet<>();
        return value.isArray() && all(value, name -> name.isTextual() && seen.add(name));
    }

    private static boolean all(JsonNode values, Predicate<JsonNode> test) {
        for (JsonNode value : values) {
            if (!test.test(value)) {
                return false;
            }
        }
        return true;
    }
}
