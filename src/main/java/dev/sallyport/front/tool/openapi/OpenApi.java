package dev.sallyport.front.tool.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.rpc.Bytes;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/**
 * Describes tools as OpenAPI 3.1, one operation for each (rule HTTP-2). Whatever servers list, the document is valid and
 * every reference in it that points into it resolves.
 */
public final class OpenApi {
    /** Clients take these out of a path, encoded or not, so no request carries them: they are reported (CASE-55). */
    private static final Set<String> DOT_SEGMENTS = Set.of("", ".", "..");

    private final ObjectNode document = Json.frame();
    private final ObjectNode schemas = document.withObject("/components/schemas");
    private final OperationIds ids = new OperationIds();

    private OpenApi() {}

    /**
     * The document. Time and memory grow with the tools' definitions: make it once for each catalog, and for many tools
     * not on an event loop.
     */
    public static Bytes document(Collection<CatalogTool> tools, ApiInfo info) {
        OpenApi api = new OpenApi();
        api.describe(info);
        api.tags(tools);
        tools.forEach(api::add);
        return Json.write(api.document);
    }

    private void describe(ApiInfo info) {
        document.withObject("/info").put("version", info.version());
        document.putArray("servers").addObject().put("url", info.server() == null ? "/" : info.server());
        if (info.bearer()) {
            document.withObject("/components/securitySchemes/bearer")
                    .put("type", "http")
                    .put("scheme", "bearer");
            document.putArray("security").addObject().putArray("bearer");
        }
    }

    private void tags(Collection<CatalogTool> tools) {
        Set<String> servers = new TreeSet<>();
        tools.forEach(tool -> servers.add(tool.server()));
        ArrayNode tags = document.putArray("tags");
        servers.forEach(server -> tags.addObject().put("name", server));
    }

    private void add(CatalogTool tool) {
        if (DOT_SEGMENTS.contains(tool.name())) {
            document.withArray("x-sallyport-unreachable").add(tool.name());
            return;
        }
        Operation operation = new Operation(tool, ids.of(tool.name()));
        operation.schemas().forEach((name, schema) -> schemas.set(name, schema));
        ObjectNode paths = (ObjectNode) document.get("paths");
        paths.putObject("/v1/tools/" + Pointers.toSegment(tool.name())).set("post", operation.json());
    }
}
