package dev.sallyport.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Function;

/** The tool list as a table: name, server, what it does, one line a tool. */
final class ToolTable {
    private static final String GAP = "  ";
    private static final int LEAST_DESCRIPTION = 20;

    private ToolTable() {}

    /** Renders the table with lines of at most {@code width} characters, as far as the names allow. */
    static String render(List<JsonNode> tools, int width) {
        if (tools.isEmpty()) {
            return "No tools." + System.lineSeparator();
        }
        int names = widest("NAME", tools, ToolTable::name);
        int servers = widest("SERVER", tools, ToolTable::server);
        int rest = Math.max(LEAST_DESCRIPTION, width - names - servers - 2 * GAP.length());
        StringBuilder table = new StringBuilder();
        line(table, pad("NAME", names), pad("SERVER", servers), "DESCRIPTION");
        for (JsonNode tool : tools) {
            line(table, pad(name(tool), names), pad(server(tool), servers), cut(description(tool), rest));
        }
        return table.toString();
    }

    private static void line(StringBuilder table, String name, String server, String description) {
        String line = name + GAP + server + GAP + description;
        table.append(line.stripTrailing()).append(System.lineSeparator());
    }

    private static String name(JsonNode tool) {
        return PlainText.line(tool.path("name").asText());
    }

    private static String server(JsonNode tool) {
        return PlainText.line(tool.path("server").asText());
    }

    private static String description(JsonNode tool) {
        String title = tool.path("title").asText();
        String text = PlainText.line(tool.path("description").asText(title));
        return tool.path("available").asBoolean(true) ? text : "(unavailable) " + text;
    }

    private static int widest(String head, List<JsonNode> tools, Function<JsonNode, String> column) {
        return tools.stream().map(column).mapToInt(String::length).reduce(head.length(), Math::max);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width - 1) + "…";
    }
}
