package dev.sallyport.kit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Optional;

/**
 * What an MCP endpoint answered to one POST.
 *
 * @param status the HTTP status
 * @param head the response's headers
 * @param notifications the messages that came before the response, in order
 * @param text the response message as it came; empty when the body was
 */
public record McpAnswer(int status, HttpHeaders head, List<JsonNode> notifications, String text) {
    /** The response message; a missing node when there was none. */
    public JsonNode message() {
        return text.isEmpty() ? MissingNode.getInstance() : KitJson.parse(text);
    }

    public JsonNode id() {
        return message().path("id");
    }

    public JsonNode result() {
        return message().path("result");
    }

    public JsonNode error() {
        return message().path("error");
    }

    /** The error's code; 0 when there is no error. */
    public int code() {
        return error().path("code").asInt();
    }

    /** The text of the result's first content block. */
    public String contentText() {
        return result().path("content").path(0).path("text").asText();
    }

    public Optional<String> header(String name) {
        return head.firstValue(name);
    }

    /** Whether the answer was an event stream. */
    public boolean streamed() {
        return header("content-type").orElse("").startsWith("text/event-stream");
    }
}
