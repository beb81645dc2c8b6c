package dev.sallyport.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A tool's result for a reader: texts as they are, what is not text in one line, structured content as indented JSON. */
final class ResultText {
    private static final String NOTHING = "(no content)";

    private ResultText() {}

    static String render(JsonNode result) {
        JsonNode structured = result.path("structuredContent");
        List<String> parts = new ArrayList<>();
        for (JsonNode block : result.path("content")) {
            if (!repeats(block, structured)) {
                parts.add(block(block));
            }
        }
        if (!structured.isMissingNode()) {
            parts.add(PlainText.of(Json.pretty(structured)));
        }
        return parts.isEmpty() ? NOTHING : String.join(System.lineSeparator(), parts);
    }

    /** Servers give structured content a second time as text, for older callers. */
    private static boolean repeats(JsonNode block, JsonNode structured) {
        return structured.isContainerNode()
                && Json.parseOrMissing(block.path("text").asText()).equals(structured);
    }

    private static String block(JsonNode block) {
        String type = block.path("type").asText();
        return switch (type) {
            case "text" -> PlainText.of(block.path("text").asText());
            case "image", "audio" -> bracket(type, text(block, "mimeType"), size(block.path("data")));
            case "resource_link" -> bracket("link", text(block, "name"), text(block, "uri"));
            case "resource" -> resource(block.path("resource"));
            default -> PlainText.of(Json.pretty(block));
        };
    }

    private static String resource(JsonNode resource) {
        String head = bracket(
                "resource",
                text(resource, "uri"),
                text(resource, "mimeType"),
                resource.has("blob") ? size(resource.path("blob")) : "");
        return resource.has("text")
                ? head
                        + System.lineSeparator()
                        + PlainText.of(resource.path("text").asText())
                : head;
    }

    private static String bracket(String... words) {
        List<String> said = new ArrayList<>(List.of(words));
        said.removeIf(String::isBlank);
        return "[" + String.join(" ", said) + "]";
    }

    private static String text(JsonNode node, String name) {
        return PlainText.line(node.path(name).asText());
    }

    /** The size of what Base64 text stands for, without decoding it. */
    private static String size(JsonNode base64) {
        String data = base64.asText();
        int padding = data.endsWith("==") ? 2 : data.endsWith("=") ? 1 : 0;
        return Math.max(0, data.length() / 4 * 3 - padding) + " bytes";
    }
}
