package dev.sallyport.front;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.McpAnswer;
import dev.sallyport.kit.McpTestClient;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** The roads by which callers reach a tool by its name, so that a test can try the same on each. */
enum Road {
    HTTP {
        @Override
        List<String> names(TestGateway gateway) {
            return namesOf(gateway.json("/v1/tools"));
        }

        @Override
        String call(TestGateway gateway, String name) {
            HttpResponse<String> response = gateway.call(encoded(name), "{}");
            return response.statusCode() == 200 ? text(response.body()) : "";
        }
    },
    MCP {
        @Override
        List<String> names(TestGateway gateway) {
            return gateway.mcp().toolNames();
        }

        @Override
        String call(TestGateway gateway, String name) {
            return call(gateway.mcp(), name);
        }
    },
    /** A view with a pattern for all tools. */
    VIEW {
        @Override
        List<String> names(TestGateway gateway) {
            return view(gateway).toolNames();
        }

        @Override
        String call(TestGateway gateway, String name) {
            return call(view(gateway), name);
        }

        private McpTestClient view(TestGateway gateway) {
            return new McpTestClient(gateway.url("/mcp/views/all"));
        }
    },
    OPENAPI {
        @Override
        List<String> names(TestGateway gateway) {
            List<String> names = new ArrayList<>();
            gateway.json("/openapi.json").path("paths").fieldNames().forEachRemaining(path -> {
                if (path.startsWith(TOOLS)) {
                    names.add(URLDecoder.decode(path.substring(TOOLS.length()), StandardCharsets.UTF_8));
                }
            });
            return names;
        }

        @Override
        String call(TestGateway gateway, String name) {
            return HTTP.call(gateway, name);
        }
    },
    BUS {
        @Override
        List<String> names(TestGateway gateway) {
            return namesOf(KitJson.parse(
                    ask(gateway, "tools.list", new JsonObject()).await().encode()));
        }

        @Override
        String call(TestGateway gateway, String name) {
            return ask(gateway, "tools.call", new JsonObject().put("name", name))
                    .map(result -> text(result.encode()))
                    .otherwise("")
                    .await();
        }

        private Future<JsonObject> ask(TestGateway gateway, String address, JsonObject body) {
            return gateway.vertx()
                    .eventBus()
                    .<JsonObject>request("sallyport." + address, body)
                    .map(io.vertx.core.eventbus.Message::body);
        }
    };

    private static final String TOOLS = "/v1/tools/";

    /** The published names that this road lists, in its order. */
    abstract List<String> names(TestGateway gateway);

    /** Calls a tool by its published name; the text of its result, or nothing where there is no such tool. */
    abstract String call(TestGateway gateway, String name);

    /** Calls a tool of an MCP endpoint by the name it has there. */
    static String call(McpTestClient client, String name) {
        String header = Base64.getEncoder().encodeToString(name.getBytes(StandardCharsets.UTF_8));
        McpAnswer answer = client.call(name, "{}")
                .header("Mcp-Name", "=?base64?" + header + "?=")
                .send();
        return answer.code() == 0 ? answer.contentText() : "";
    }

    private static List<String> namesOf(JsonNode listed) {
        List<String> names = new ArrayList<>();
        listed.path("tools").forEach(tool -> names.add(tool.path("name").asText()));
        return names;
    }

    private static String text(String result) {
        return KitJson.parse(result).path("content").path(0).path("text").asText();
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
