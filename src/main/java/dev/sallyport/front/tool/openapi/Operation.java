package dev.sallyport.front.tool.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Members;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The operation that calls one tool, and the schemas it needs. */
final class Operation {
    private static final String COMPONENTS = "#/components/";

    /** Status codes of the failures of a call, and the component that describes each. */
    private static final Map<String, String> PROBLEMS = problems();

    private final CatalogTool tool;
    private final String id;
    private final Members definition;
    private final ToolSchema arguments;
    private final Map<String, ObjectNode> schemas = new LinkedHashMap<>();

    Operation(CatalogTool tool, String id) {
        this.tool = tool;
        this.id = id;
        this.definition = tool.definition().members();
        this.arguments = ToolSchema.ofArguments(definition.get("inputSchema"), id + "_arguments");
        schemas.put(id + "_arguments", arguments.schema());
        Bytes output = definition.get("outputSchema");
        if (output != null) {
            schemas.put(id + "_output", ToolSchema.of(output, id + "_output").schema());
        }
    }

    private static Map<String, String> problems() {
        Map<String, String> problems = new LinkedHashMap<>();
        problems.put("400", "BadRequest");
        problems.put("404", "NotFound");
        problems.put("413", "TooLarge");
        problems.put("502", "ErrorResponse");
        problems.put("503", "NotSent");
        problems.put("504", "NoResponse");
        problems.put("default", "Problem");
        return problems;
    }

    /** Its schemas by their names among the components. */
    Map<String, ObjectNode> schemas() {
        return schemas;
    }

    /** The operation object. */
    ObjectNode json() {
        ObjectNode operation = Json.object().put("operationId", id);
        operation.putArray("tags").add(tool.server());
        operation.put("summary", title());
        String description = definition.string("description");
        if (description != null) {
            operation.put("description", description);
        }
        ArrayNode parameters = operation.putArray("parameters");
        parameters.add(reference("parameters/view")).add(reference("parameters/timeoutMs"));
        operation.set("requestBody", requestBody());
        operation.set("responses", responses());
        operation.set("x-mcp-tool", origin());
        return operation;
    }

    private String title() {
        String title = definition.string("title");
        return title == null || title.isBlank() ? tool.name() : title;
    }

    private ObjectNode requestBody() {
        ObjectNode body =
                Json.object().put("description", "The tool's arguments.").put("required", false);
        ObjectNode json = body.putObject("content").putObject("application/json");
        json.set("schema", reference("schemas/" + id + "_arguments"));
        arguments.example().filter(example -> example.isObject()).ifPresent(example -> json.set("example", example));
        return body;
    }

    private ObjectNode responses() {
        ObjectNode responses = Json.object();
        ObjectNode content = responses
                .putObject("200")
                .put("description", "The result, in the view that was asked for.")
                .putObject("content");
        content.putObject("application/json").set("schema", resultSchema());
        content.putObject("text/event-stream").putObject("schema").put("type", "string");
        PROBLEMS.forEach((status, component) -> responses.set(status, reference("responses/" + component)));
        return responses;
    }

    private ObjectNode resultSchema() {
        ObjectNode result = Json.object();
        ArrayNode views = result.putArray("anyOf");
        if (schemas.containsKey(id + "_output")) {
            ArrayNode parts = views.addObject().putArray("allOf");
            parts.add(reference("schemas/RawResult"));
            ObjectNode structured = parts.addObject().put("type", "object");
            structured.putObject("properties").set("structuredContent", reference("schemas/" + id + "_output"));
            views.add(reference("schemas/FailedResult"));
        } else {
            views.add(reference("schemas/RawResult"));
        }
        views.add(reference("schemas/ModelResult")).add(reference("schemas/ScriptResult"));
        return result;
    }

    /** Where the tool comes from, and its hints, which are its server's word only. */
    private ObjectNode origin() {
        ObjectNode origin = Json.object().put("server", tool.server()).put("name", tool.tool());
        ObjectNode annotations = object(definition.get("annotations"));
        if (annotations != null) {
            origin.set("annotations", annotations);
        }
        return origin;
    }

    private static @Nullable ObjectNode object(@Nullable Bytes json) {
        try {
            return json != null && Json.read(json) instanceof ObjectNode object ? object : null;
        } catch (IOException e) {
            return null;
        }
    }

    private static ObjectNode reference(String component) {
        return Json.object().put("$ref", COMPONENTS + component);
    }
}
