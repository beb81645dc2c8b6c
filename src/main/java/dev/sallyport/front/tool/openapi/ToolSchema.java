package dev.sallyport.front.tool.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.rpc.Bytes;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A schema of a tool, ready to stand among a document's components.
 *
 * @param schema the schema; an open one, with a word on why, where the tool's own cannot stand there (CASE-61, CASE-62)
 * @param example a value that the schema takes; empty where none could be made up
 */
record ToolSchema(ObjectNode schema, Optional<JsonNode> example) {
    /** Where a schema is left out, this member says why. */
    static final String OMITTED = "x-sallyport-schema-omitted";

    private static final int MAX_BYTES = 1 << 20;

    /** The schema of a tool's arguments; {@code listed} is null where the tool has none. */
    static ToolSchema ofArguments(@Nullable Bytes listed, String name) {
        ToolSchema schema = of(listed, name);
        if (!schema.schema.has("type")) {
            schema.schema.put("type", "object");
        }
        return schema;
    }

    /** A tool's schema; {@code listed} is null where it has none. */
    static ToolSchema of(@Nullable Bytes listed, String name) {
        if (listed == null) {
            return open("the tool was listed without one");
        }
        if (listed.length() > MAX_BYTES) {
            return open("it is larger than " + MAX_BYTES + " bytes");
        }
        try {
            return Json.read(listed) instanceof ObjectNode schema ? embedded(schema, name) : open("it is no object");
        } catch (IOException e) {
            return open("it is no JSON, or nested deeper than " + Json.MAX_DEPTH);
        }
    }

    private static ToolSchema embedded(ObjectNode schema, String name) {
        Optional<JsonNode> example = Example.of(schema);
        EmbeddedSchema.embed(schema, name);
        return new ToolSchema(schema, example);
    }

    private static ToolSchema open(String why) {
        return new ToolSchema(Json.object().put(OMITTED, why), Optional.empty());
    }
}
