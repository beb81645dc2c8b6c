package dev.sallyport.cli.stdio;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.cli.Json;

/**
 * One line that the client wrote. The text is passed on as it is; the tree only serves to see what it is.
 *
 * @param text the line
 * @param json the same, read; a missing node where it is no JSON
 */
record Line(String text, JsonNode json) {
    private static final String VERSION = "io.modelcontextprotocol/protocolVersion";

    static Line of(String text) {
        return new Line(text, Json.parseOrMissing(text));
    }

    boolean isMessage() {
        return json.isObject();
    }

    boolean isRequest() {
        return json.has("method") && hasId();
    }

    boolean isAnswer() {
        return !json.has("method") && hasId();
    }

    /** Whether it is the answer to a request. */
    boolean answers(Line request) {
        return isAnswer() && id().equals(request.id());
    }

    private boolean hasId() {
        return json.hasNonNull("id");
    }

    /** The id as JSON text; {@code null} where there is none. */
    String id() {
        return json.path("id").isMissingNode() ? "null" : json.path("id").toString();
    }

    String method() {
        return json.path("method").asText();
    }

    JsonNode params() {
        return json.path("params");
    }

    /** The revision that its envelope names; empty where it belongs to a session. */
    String version() {
        return params().path("_meta").path(VERSION).asText();
    }

    boolean isModern() {
        return !version().isEmpty();
    }

    /** What it is about: a tool's or prompt's name, or a URI; empty where there is none. */
    String target() {
        return switch (method()) {
            case "tools/call", "prompts/get" -> params().path("name").asText();
            case "resources/read" -> params().path("uri").asText();
            default -> "";
        };
    }
}
