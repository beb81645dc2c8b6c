package dev.sallyport.kit;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** A client of an MCP endpoint by one of the revisions that have sessions, on the JDK's HTTP client. */
public final class McpSessionClient {
    private final URI url;
    private final String revision;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicLong ids = new AtomicLong();
    private final McpAnswer initialized;

    private McpSessionClient(String url, String revision, String capabilities) {
        this.url = URI.create(url);
        this.revision = revision;
        this.initialized = McpRequest.read(send(post("{\"jsonrpc\":\"2.0\",\"id\":\"init\",\"method\":\"initialize\","
                + "\"params\":{\"protocolVersion\":\"" + revision + "\",\"capabilities\":" + capabilities
                + ",\"clientInfo\":{\"name\":\"kit\",\"version\":\"1\"}}}")));
    }

    /** Opens a session; {@code capabilities} is JSON. */
    public static McpSessionClient open(String url, String revision, String capabilities) {
        McpSessionClient client = new McpSessionClient(url, revision, capabilities);
        client.tell("notifications/initialized", "{}");
        return client;
    }

    /** The answer to {@code initialize}. */
    public McpAnswer initialized() {
        return initialized;
    }

    /** The session's name. */
    public String id() {
        return initialized.header("mcp-session-id").orElse("");
    }

    /** Sends a request and waits for its whole answer. */
    public McpAnswer ask(String method, String params) {
        return askAsync(method, params).join();
    }

    /** Sends a request; completes with its whole answer. */
    public CompletableFuture<McpAnswer> askAsync(String method, String params) {
        return http.sendAsync(request(method, params, ids.getAndIncrement()).build(), BodyHandlers.ofInputStream())
                .thenApply(McpRequest::read);
    }

    /** Sends a request under an id of one's own, and reads its answer while it comes. */
    public McpStream stream(String method, String params, long id) {
        return new McpStream(send(request(method, params, id)));
    }

    /** Sends a body as it is, and waits for the whole answer. */
    public McpAnswer body(String body) {
        return McpRequest.read(send(post(body)));
    }

    /** Calls a tool. */
    public McpAnswer call(String tool, String arguments) {
        return ask("tools/call", callParams(tool, arguments));
    }

    /** The params of a tool call. */
    public static String callParams(String tool, String arguments) {
        return "{\"name\":" + KitJson.quote(tool) + ",\"arguments\":" + arguments + "}";
    }

    /** Sends a notification; the HTTP status. */
    public int tell(String method, String params) {
        return body("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}")
                .status();
    }

    /** Answers a request of the server's; the HTTP status. */
    public int answer(JsonNode request, String result) {
        return body("{\"jsonrpc\":\"2.0\",\"id\":" + request.get("id") + ",\"result\":" + result + "}")
                .status();
    }

    /** Opens the stream of what belongs to no request. */
    public McpStream listen() {
        return new McpStream(send(session(HttpRequest.newBuilder(url).GET())));
    }

    /** Takes up a lost stream after an event. */
    public McpStream resume(String lastEventId) {
        return new McpStream(send(session(HttpRequest.newBuilder(url).GET().header("Last-Event-ID", lastEventId))));
    }

    /** Sends a request; completes with the raw response, once its head is there. */
    public CompletableFuture<HttpResponse<InputStream>> raw(String method, String params, long id) {
        return http.sendAsync(request(method, params, id).build(), BodyHandlers.ofInputStream());
    }

    /** Ends the session; the HTTP status. */
    public int delete() {
        return send(session(HttpRequest.newBuilder(url).DELETE())).statusCode();
    }

    private HttpRequest.Builder request(String method, String params, long id) {
        return post("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}");
    }

    private HttpRequest.Builder post(String body) {
        HttpRequest.Builder post = HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return initialized == null ? post : session(post);
    }

    private HttpRequest.Builder session(HttpRequest.Builder request) {
        return request.header("Mcp-Session-Id", id()).header("MCP-Protocol-Version", revision);
    }

    private HttpResponse<InputStream> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
