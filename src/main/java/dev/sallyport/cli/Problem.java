package dev.sallyport.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Why a gateway's answer is no result: its problem+json, or one of the same shape made here when it gave none.
 *
 * @param json an object with {@code title}, {@code detail} and, where known, {@code status}, {@code outcome}, {@code
 *     server} and {@code tool}
 */
record Problem(JsonNode json) {
    private static final int MAX_DETAIL = 300;

    /** What the gateway answered with an error status. */
    static Problem answered(int status, byte[] body) {
        try {
            JsonNode json = Json.parse(body);
            if (json.isObject() && json.has("title")) {
                return new Problem(json);
            }
        } catch (IOException e) {
            // no JSON: a proxy's page, for example
        }
        return new Problem(base("HTTP " + status, start(body)).put("status", status));
    }

    /** The answer was a success in HTTP's terms, but is nothing that a gateway says. */
    static Problem notAGateway(byte[] body) {
        return new Problem(base("Not a gateway's answer", start(body)));
    }

    /** Nothing was sent: no connection could be made. */
    static Problem unreachable(String url, IOException why) {
        return new Problem(base(
                        "No gateway answers",
                        "Nothing could be sent to " + url + " (" + reason(why)
                                + "). Is it running? `java -jar sallyport.jar` starts one.")
                .put("outcome", "not-sent"));
    }

    /**
     * The connection was lost after the request had gone out.
     *
     * @param advice what the caller should do about it
     */
    static Problem lost(String url, IOException why, String advice) {
        return new Problem(
                base("Connection lost", "The connection to " + url + " was lost (" + reason(why) + "). " + advice)
                        .put("outcome", "no-response"));
    }

    private static ObjectNode base(String title, String detail) {
        return JsonNodeFactory.instance.objectNode().put("title", title).put("detail", detail);
    }

    private static String start(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8).strip();
        return text.length() > MAX_DETAIL ? text.substring(0, MAX_DETAIL) + "…" : text;
    }

    private static String reason(IOException why) {
        String message = why.getMessage();
        return message == null ? why.getClass().getSimpleName() : message;
    }

    /** For a reader: what happened, what became of the call, and where. */
    String text() {
        StringBuilder text = new StringBuilder(member("title"));
        if (json.hasNonNull("outcome")) {
            text.append(" (").append(member("outcome")).append(')');
        }
        if (json.hasNonNull("detail")) {
            text.append(": ").append(member("detail"));
        }
        for (String name : new String[] {"server", "tool"}) {
            if (json.hasNonNull(name)) {
                text.append(System.lineSeparator())
                        .append("  ")
                        .append(name)
                        .append(": ")
                        .append(member(name));
            }
        }
        return text.toString();
    }

    private String member(String name) {
        return PlainText.of(json.path(name).asText()).strip();
    }
}
