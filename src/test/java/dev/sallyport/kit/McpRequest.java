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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** One POST to an MCP endpoint, correct by revision 2026-07-28 unless it is made otherwise. */
public final class McpRequest {
    private final HttpClient http;
    private final URI url;
    private final String method;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final List<String> params = new ArrayList<>();
    private final List<String> meta = new ArrayList<>();
    private String version = "2026-07-28";
    private String capabilities = "{}";
    private String id;
    private String body = "";

    McpRequest(HttpClient http, URI url, String method, long id) {
        this.http = http;
        this.url = url;
        this.method = method;
        this.id = Long.toString(id);
        headers.put("Content-Type", "application/json");
        headers.put("Accept", "application/json, text/event-stream");
        headers.put("Mcp-Method", method);
    }

    /** The id, as JSON text. */
    public McpRequest id(String json) {
        id = json;
        return this;
    }

    /** Leaves the id out: a notification. */
    public McpRequest withoutId() {
        id = "";
        return this;
    }

    /** Adds a member to the params, its value as JSON text. */
    public McpRequest param(String name, String json) {
        params.add(KitJson.quote(name) + ":" + json);
        return this;
    }

    /** Names what is asked for, in the params and in {@code Mcp-Name}. */
    public McpRequest name(String name) {
        return param("name", KitJson.quote(name)).header("Mcp-Name", name);
    }

    /** Adds a member to {@code _meta}, its value as JSON text. */
    public McpRequest meta(String name, String json) {
        meta.add(KitJson.quote(name) + ":" + json);
        return this;
    }

    /** Asks for progress under a token, as JSON text. */
    public McpRequest progressToken(String json) {
        return meta("progressToken", json);
    }

    /** The client capabilities to declare, as JSON text. */
    public McpRequest capabilities(String json) {
        capabilities = json;
        return this;
    }

    /** The revision to name, in header and body. */
    public McpRequest version(String revision) {
        version = revision;
        return this;
    }

    /** Sets a header, whatever the protocol says about it; an empty one is not sent. */
    public McpRequest header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** Leaves a header out. */
    public McpRequest withoutHeader(String name) {
        return header(name, "");
    }

    /** Sends exactly this body instead of a proper message. */
    public McpRequest body(String text) {
        body = text;
        return this;
    }

    /** Sends, and waits for the whole answer. */
    public McpAnswer send() {
        return sendAsync().join();
    }

    /** Sends; completes with the whole answer. */
    public CompletableFuture<McpAnswer> sendAsync() {
        return http.sendAsync(build(), BodyHandlers.ofInputStream()).thenApply(McpRequest::read);
    }

    /** Sends, and gives the answer as soon as its head is there. */
    public McpStream open() {
        return new McpStream(
                http.sendAsync(build(), BodyHandlers.ofInputStream()).join());
    }

    /** Sends, and gives the answer before anything of it is there: a call's head may come with its first event. */
    public McpStream begin() {
        return new McpStream(http.sendAsync(build(), BodyHandlers.ofInputStream()));
    }

    private HttpRequest build() {
        headers.putIfAbsent("MCP-Protocol-Version", version);
        HttpRequest.Builder request = HttpRequest.newBuilder(url).timeout(Arrivals.PATIENCE.multipliedBy(6));
        headers.forEach((name, value) -> {
            if (!value.isEmpty()) {
                request.header(name, value);
            }
        });
        return request.POST(HttpRequest.BodyPublishers.ofString(body.isEmpty() ? message() : body))
                .build();
    }

    private String message() {
        List<String> envelope = new ArrayList<>(List.of(
                "\"io.modelcontextprotocol/protocolVersion\":" + KitJson.quote(version),
                "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"kit\",\"version\":\"1\"}",
                "\"io.modelcontextprotocol/clientCapabilities\":" + capabilities));
        envelope.addAll(meta);
        List<String> all = new ArrayList<>(params);
        all.add("\"_meta\":{" + String.join(",", envelope) + "}");
        return "{\"jsonrpc\":\"2.0\"," + (id.isEmpty() ? "" : "\"id\":" + id + ",") + "\"method\":"
                + KitJson.quote(method) + ",\"params\":{" + String.join(",", all) + "}}";
    }

    static McpAnswer read(HttpResponse<InputStream> response) {
        List<JsonNode> before = new ArrayList<>();
        String last = "";
        try (InputStream stream = response.body()) {
            if (!response.headers().firstValue("content-type").orElse("").startsWith("text/event-stream")) {
                last = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } else {
                SseReader events = new SseReader(stream);
                for (String event = events.next(); event != null; event = events.next()) {
                    if (!last.isEmpty()) {
                        before.add(KitJson.parse(last));
                    }
                    last = event;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new McpAnswer(response.statusCode(), response.headers(), before, last);
    }
}
