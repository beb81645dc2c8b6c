package dev.sallyport.kit;

import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A client of an MCP endpoint by revision 2026-07-28, on the JDK's HTTP client, so that it shares no code with what it
 * tests.
 *
 * <pre>{@code
 * McpAnswer answer = client.call("demo--add", "{\"a\":1,\"b\":2}").progressToken("0").send();
 * assertThat(answer.contentText()).isEqualTo("3");
 * }</pre>
 */
public final class McpTestClient {
    private final URI url;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicLong ids = new AtomicLong();

    /** A client of the endpoint at this address. */
    public McpTestClient(String url) {
        this.url = URI.create(url);
    }

    /** A request of any method; ids count from 0, as those of the official client do. */
    public McpRequest request(String method) {
        return new McpRequest(http, url, method, ids.getAndIncrement());
    }

    /** A tool call, arguments as JSON text. */
    public McpRequest call(String tool, String arguments) {
        return request("tools/call").name(tool).param("arguments", arguments);
    }

    public McpAnswer discover() {
        return request("server/discover").send();
    }

    /** The names of all tools, from all pages. */
    public List<String> toolNames() {
        List<String> names = new ArrayList<>();
        McpAnswer page = request("tools/list").send();
        while (true) {
            page.result()
                    .path("tools")
                    .forEach(tool -> names.add(tool.path("name").asText()));
            if (!page.result().path("nextCursor").isTextual()) {
                return names;
            }
            page = request("tools/list")
                    .param("cursor", page.result().path("nextCursor").toString())
                    .send();
        }
    }

    /** A subscription to what this JSON filter says. */
    public McpRequest listen(String filter) {
        return request("subscriptions/listen").param("notifications", filter);
    }

    /** Tells the endpoint that a request, by its id as JSON text, is no longer wanted. */
    public McpAnswer cancel(String requestId) {
        return request("notifications/cancelled")
                .withoutId()
                .param("requestId", requestId)
                .send();
    }
}
