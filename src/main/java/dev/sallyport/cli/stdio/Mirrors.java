package dev.sallyport.cli.stdio;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The parameters of tools that headers mirror (revision 2026-07-28): stdio has no headers, so the gateway's refusal of a
 * call without them is what tells that the tools have to be listed. Used from any thread.
 */
final class Mirrors {
    private static final String ANNOTATION = "x-mcp-header";

    private final Map<String, Map<String, List<String>>> byTool = new ConcurrentHashMap<>();

    /** Learns from a page of tools. */
    void learn(JsonNode tools) {
        for (JsonNode tool : tools) {
            Map<String, List<String>> headers = new LinkedHashMap<>();
            collect(tool.path("inputSchema"), List.of(), headers);
            byTool.put(tool.path("name").asText(), headers);
        }
    }

    private static void collect(JsonNode schema, List<String> path, Map<String, List<String>> headers) {
        if (schema.path(ANNOTATION).isTextual() && !path.isEmpty()) {
            headers.put("Mcp-Param-" + schema.path(ANNOTATION).asText(), path);
        }
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            List<String> longer = new ArrayList<>(path);
            longer.add(property.getKey());
            collect(property.getValue(), longer, headers);
        }
    }

    /** Whether a call's tool was listed. */
    boolean knows(Line call) {
        return byTool.containsKey(call.target());
    }

    /** The headers of a call, by name. */
    Map<String, String> of(Line call) {
        Map<String, String> headers = new LinkedHashMap<>();
        byTool.getOrDefault(call.target(), Map.of()).forEach((header, path) -> {
            JsonNode value = call.params().path("arguments");
            for (String step : path) {
                value = value.path(step);
            }
            if (value.isValueNode() && !value.isNull()) {
                headers.put(header, value.asText());
            }
        });
        return headers;
    }
}
