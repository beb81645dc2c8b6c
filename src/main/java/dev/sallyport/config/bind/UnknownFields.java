package dev.sallyport.config.bind;

import dev.sallyport.config.Finding;
import dev.sallyport.config.source.Node;
import dev.sallyport.config.source.Spot;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reports keys that no record has, with the one that was probably meant (rule CFG-19). */
final class UnknownFields {
    private static final int SHOWN = 64;

    /** What other clients write, and what it is here. */
    private static final Map<String, String> ELSEWHERE = Map.of(
            "headers", "Use token or accessProvider",
            "type", "Use transport",
            "disabled", "Use enabled",
            "timeout", "Use requestTimeoutMs, in milliseconds",
            "mcpServers", "Use servers, or convert the file with: sallyport import FILE");

    private UnknownFields() {}

    static void report(Node.Fields fields, Set<String> known, Spot spot, List<Finding> problems) {
        fields.members().forEach((name, node) -> {
            if (!known.contains(name)) {
                problems.add(spot.member(shown(name))
                        .finding(node.place(), "an unknown field", "a known field", "CFG-19", remedy(name, known)));
            }
        });
    }

    private static String remedy(String name, Set<String> known) {
        String elsewhere = ELSEWHERE.get(name);
        String nearest = Nearest.of(name, known);
        if (elsewhere != null) {
            return elsewhere;
        }
        return nearest == null ? "Known here: " + String.join(", ", known) : "Did you mean " + nearest + "?";
    }

    /** A name as it may be printed: bounded, and without control characters. */
    private static String shown(String name) {
        String bounded = name.length() > SHOWN ? name.substring(0, SHOWN) + "…" : name;
        return bounded.replaceAll("\\p{Cntrl}", "?");
    }
}
