package dev.sallyport.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** One row of a table of configurations in {@code src/test/resources/config}. */
public record Case(String name, JsonNode row) {
    /** What the tables' variables stand for where nothing is to be started. */
    public static final Map<String, String> VARIABLES =
            Map.of("TOUCH", "/bin/true", "LISTENER", "127.0.0.1:9", "CANARY", "canary-5f2b9c0d1e");

    /** A whole file with the row's server, in JSON, under the id {@code s}. */
    public String file() {
        return "{\"servers\": {\"s\": " + row.get("server") + "}}";
    }

    /** The strings of a list in the row. */
    public List<String> list(String key) {
        return row.has(key)
                ? StreamSupport.stream(row.get(key).spliterator(), false)
                        .map(JsonNode::asText)
                        .toList()
                : List.of();
    }

    /** What must be read in the text of its findings: at least the server's id. */
    public List<String> words() {
        return row.has("words") ? list("words") : List.of("s");
    }

    /** Whether the row expects a problem of a rule. */
    public boolean isAbout(String rule) {
        return list("problems").stream().anyMatch(problem -> problem.startsWith(rule + " "));
    }

    @Override
    public String toString() {
        return name;
    }
}
