package dev.sallyport.kit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * One message that a scripted server was sent, and the ways to answer it, now or later, once, never or wrongly.
 *
 * <p>Methods may be called on any thread.
 */
public final class Request {
    private final String text;
    private final JsonNode message;
    private final Map<String, String> headers;
    private final Link link;

    Request(String text, JsonNode message, Map<String, String> headers, Link link) {
        this.text = text;
        this.message = message;
        this.headers = headers;
        this.link = link;
    }

    /** The message exactly as it came. */
    public String text() {
        return text;
    }

    public String method() {
        return message.path("method").asText();
    }

    /** The id as JSON text, quotes included; empty for a notification. */
    public String id() {
        return message.has("id") ? message.get("id").toString() : "";
    }

    /** The params; a missing node when there are none. */
    public JsonNode params() {
        return message.path("params");
    }

    /** The arguments of a tool call. */
    public JsonNode arguments() {
        return params().path("arguments");
    }

    /** The progress token as JSON text; empty when progress was not asked for. */
    public String progressToken() {
        JsonNode token = params().path("_meta").path("progressToken");
        return token.isMissingNode() ? "" : token.toString();
    }

    /** HTTP headers by lower-case name, {@code :path} included; empty over stdio. */
    public Map<String, String> headers() {
        return headers;
    }

    /** A header by its lower-case name; empty when it was not sent. */
    public String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** The way back as its transport has it. */
    public <T extends Link> T over(Class<T> transport) {
        return transport.cast(link);
    }

    public Link link() {
        return link;
    }

    /** Answers with a result, given as JSON. */
    public void result(String result) {
        link.answer("{\"jsonrpc\":\"2.0\",\"id\":" + id() + ",\"result\":" + result + "}");
    }

    /** Answers with a tool result of one text, complete by revision 2026-07-28. */
    public void text(String text) {
        result("{\"content\":[{\"type\":\"text\",\"text\":" + KitJson.quote(text) + "}],\"resultType\":\"complete\"}");
    }

    public void error(int code, String message) {
        link.answer("{\"jsonrpc\":\"2.0\",\"id\":" + id() + ",\"error\":{\"code\":" + code + ",\"message\":"
                + KitJson.quote(message) + "}}");
    }

    /** Answers with an error that has data, given as JSON. */
    public void error(int code, String message, String data) {
        link.answer("{\"jsonrpc\":\"2.0\",\"id\":" + id() + ",\"error\":{\"code\":" + code + ",\"message\":"
                + KitJson.quote(message) + ",\"data\":" + data + "}}");
    }

    /** Sends a notification on this request's way back, params given as JSON. */
    public void notify(String method, String params) {
        link.send("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}");
    }

    /** Reports progress under the token of this request. */
    public void progress(double done, double total) {
        notify(
                "notifications/progress",
                "{\"progressToken\":" + progressToken() + ",\"progress\":" + done + ",\"total\":" + total + "}");
    }

    @Override
    public String toString() {
        return text.length() > 200 ? text.substring(0, 200) + "…" : text;
    }
}
