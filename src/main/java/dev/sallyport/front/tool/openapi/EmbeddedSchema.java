package dev.sallyport.front.tool.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.front.tool.openapi.SchemaIndex.Located;
import dev.sallyport.front.tool.openapi.SchemaIndex.Resource;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes a tool's schema stand inside an OpenAPI document and mean what it meant alone. A schema in a document shares its
 * URI and its anchors with all others, so {@code $id}, {@code $schema} and {@code $vocabulary} are kept as {@code x-id}
 * and so on, and anchors get the schema's name in front. A keyword whose value has a wrong shape is kept as {@code
 * x-invalid-KEYWORD}, as text: one odd tool must not make the whole document invalid.
 */
final class EmbeddedSchema {
    private static final Set<String> OF_A_RESOURCE = Set.of("$id", "$schema", "$vocabulary");

    private final References references;
    private final String name;

    private EmbeddedSchema(References references, String name) {
        this.references = references;
        this.name = name;
    }

    /**
     * Rewrites a schema in place.
     *
     * @param name the schema's name among the document's components
     */
    static void embed(ObjectNode root, String name) {
        SchemaIndex index = SchemaIndex.of(root);
        References references = new References(index, "#/components/schemas/" + name);
        EmbeddedSchema embedding = new EmbeddedSchema(references, name);
        index.schemas().forEach(embedding::rewrite);
        references.settle(root);
    }

    private void rewrite(Located located) {
        ObjectNode schema = located.schema();
        listedItems(schema);
        for (Map.Entry<String, JsonNode> member : List.copyOf(schema.properties())) {
            rewrite(schema, member.getKey(), member.getValue(), located.resource());
        }
    }

    /** Until draft 2019-09 {@code items} could be a list, with {@code additionalItems} for the rest. */
    private static void listedItems(ObjectNode schema) {
        if (schema.path("items").isArray() && !schema.has("prefixItems")) {
            schema.set("prefixItems", schema.remove("items"));
            if (schema.has("additionalItems")) {
                schema.set("items", schema.remove("additionalItems"));
            }
        }
    }

    private void rewrite(ObjectNode schema, String member, JsonNode value, Resource resource) {
        Keyword keyword = Keyword.of(member);
        if (!keyword.takes(value)) {
            schema.put(
                    "x-invalid-" + member.replace("$", ""),
                    schema.remove(member).toString());
        } else if (OF_A_RESOURCE.contains(member)) {
            rename(schema, member, member.replace("$", "x-"));
        } else if (keyword == Keyword.ANCHOR) {
            schema.put(member, name + "." + value.textValue());
        } else if (keyword == Keyword.REFERENCE) {
            refer(schema, member, value.textValue(), resource);
        } else if (keyword == Keyword.DISCRIMINATOR) {
            references(value.path("mapping"), resource);
        } else if (keyword == Keyword.OTHER) {
            earlierDraft(value, resource);
        } else {
            soundSchemas(keyword, value);
        }
    }

    private void refer(ObjectNode schema, String member, String reference, Resource resource) {
        if (member.equals("$dynamicRef") && reference.matches("#[A-Za-z_].*")) {
            schema.put(member, "#" + name + "." + reference.substring(1));
        } else {
            references.rewrite(schema, member, resource);
        }
    }

    /** Values that may be references by themselves: a discriminator's mapping. */
    private void references(JsonNode holder, Resource resource) {
        if (holder instanceof ObjectNode mapping) {
            for (Map.Entry<String, JsonNode> member : List.copyOf(mapping.properties())) {
                if (member.getValue().asText().startsWith("#")) {
                    references.rewrite(mapping, member.getKey(), resource);
                }
            }
        }
    }

    /** Whatever an unknown keyword holds, a pointer into this schema in it can only be a reference. */
    private void earlierDraft(JsonNode value, Resource resource) {
        if (value instanceof ObjectNode object && object.path("$ref").asText().startsWith("#/")) {
            references.rewrite(object, "$ref", resource);
        }
        value.forEach(inner -> earlierDraft(inner, resource));
    }

    /** What stands among schemas and is none allows anything. */
    private static void soundSchemas(Keyword keyword, JsonNode value) {
        if (keyword == Keyword.SCHEMAS) {
            ObjectNode schemas = (ObjectNode) value;
            schemas.properties().forEach(member -> member.setValue(sound(member.getValue())));
        } else if (keyword == Keyword.SCHEMA_LIST) {
            ArrayNode schemas = (ArrayNode) value;
            for (int i = 0; i < schemas.size(); i++) {
                schemas.set(i, sound(schemas.get(i)));
            }
        }
    }

    private static JsonNode sound(JsonNode schema) {
        return Keyword.isSchema(schema) ? schema : BooleanNode.TRUE;
    }

    private static void rename(ObjectNode schema, String from, String to) {
        schema.set(to, schema.remove(from));
    }
}
