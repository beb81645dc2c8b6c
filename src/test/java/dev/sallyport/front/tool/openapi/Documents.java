package dev.sallyport.front.tool.openapi;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonText;
import dev.sallyport.rpc.MalformedJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Documents for the tests, and an independent opinion on them. */
final class Documents {
    static final ApiInfo INFO = new ApiInfo("7", null, false);

    private static final Set<String> DATA = Set.of("const", "default", "enum", "example", "examples");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final Schema SPECIFICATION = specification();
    private static final Schema META_SCHEMA =
            REGISTRY.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

    private Documents() {}

    /** A tool of the server {@code files} with these other members, for example {@code "inputSchema":{}}. */
    static CatalogTool tool(String name, String members) {
        return listed("{\"name\":" + JsonText.quote(name) + (members.isEmpty() ? "" : ",") + members + "}");
    }

    /** A tool as the server {@code files} listed it. */
    static CatalogTool listed(String definition) {
        try {
            ToolDefinition listed = ToolDefinition.of(Bytes.utf8(definition));
            String name = "files--" + listed.name();
            return new CatalogTool(name, "files", listed, listed.renamed(name), true);
        } catch (MalformedJsonException e) {
            throw new AssertionError(definition, e);
        }
    }

    static JsonNode document(CatalogTool... tools) {
        return tree(OpenApi.document(List.of(tools), INFO).utf8());
    }

    /** The arguments' schema of a tool {@code t} with this input schema, as it stands in a document. */
    static JsonNode embedded(String inputSchema) {
        return document(tool("t", "\"inputSchema\":" + inputSchema)).at("/components/schemas/files_t_arguments");
    }

    static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(json, e);
        }
    }

    /** What is wrong with a document: by the specification's schema, by JSON Schema's own, and by its references. */
    static List<String> faults(JsonNode document) {
        List<String> faults = new ArrayList<>();
        SPECIFICATION.validate(document).forEach(error -> faults.add(error.toString()));
        document.at("/components/schemas")
                .forEach(schema -> META_SCHEMA.validate(schema).forEach(error -> faults.add(error.toString())));
        references(document)
                .filter(reference -> reference.startsWith("#/") && !resolves(document, reference))
                .forEach(reference -> faults.add("points at nothing: " + reference));
        return faults;
    }

    /** Whether a value conforms to a schema that stands in a document. */
    static List<String> violations(JsonNode document, String schema, JsonNode value) {
        JsonNode bundle = ((ObjectNode) tree("{}"))
                .put("$ref", "#/components/schemas/" + schema)
                .set("components", document.get("components"));
        return REGISTRY.getSchema(bundle).validate(value).stream()
                .map(Object::toString)
                .toList();
    }

    /** Every {@code $ref} of a document, data aside. */
    static Stream<String> references(JsonNode node) {
        Stream<String> own =
                node.path("$ref").isTextual() ? Stream.of(node.get("$ref").textValue()) : Stream.empty();
        Stream<JsonNode> inside = node.isObject()
                ? node.properties().stream()
                        .filter(member -> !DATA.contains(member.getKey()))
                        .map(Map.Entry::getValue)
                : StreamSupport.stream(node.spliterator(), false);
        return Stream.concat(own, inside.flatMap(Documents::references));
    }

    private static boolean resolves(JsonNode document, String reference) {
        return !document.at(JsonPointer.compile(Pointers.ofFragment(reference.substring(1))))
                .isMissingNode();
    }

    private static Schema specification() {
        try (InputStream in = Objects.requireNonNull(Documents.class.getResourceAsStream("/openapi/schema-3.1.json"))) {
            return REGISTRY.getSchema(JSON.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
