package dev.sallyport.cli;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** What a running call reports, one line each. */
final class EventText {
    private EventText() {}

    /** The line for an event; null for an event that has nothing to show. */
    static @Nullable String render(ServerEvent event) {
        JsonNode data = Json.parseOrMissing(event.data());
        return switch (event.name()) {
            case "progress" -> progress(data);
            case "log" -> PlainText.line(data.path("level").asText("log") + ": " + logged(data.path("data")));
            default -> null;
        };
    }

    private static String progress(JsonNode data) {
        String done = data.path("progress").asText();
        String total = data.path("total").asText();
        String count = total.isEmpty() ? done : done + "/" + total;
        return PlainText.line(count + " " + data.path("message").asText());
    }

    private static String logged(JsonNode data) {
        return data.isTextual() ? data.textValue() : data.toString();
    }
}
