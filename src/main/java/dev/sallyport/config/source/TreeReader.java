package dev.sallyport.config.source;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Place;
import java.util.List;
import java.util.Map;

/** Reads one file into a tree: YAML, or JSON with comments and trailing commas as editors allow them. */
public final class TreeReader {
    private TreeReader() {}

    /** Reads a file; a syntax error is a finding with its place that does not quote the text. */
    public static Parsed read(Source source) {
        TreeBuilder builder = new TreeBuilder(source.name());
        try {
            Node top = source.isJson() ? JsonTree.read(source, builder) : YamlTree.read(source, builder);
            if (top instanceof Node.Fields fields) {
                return new Parsed(fields, List.of(), builder.repeated());
            }
            return empty(source, top instanceof Node.Nothing ? List.of() : List.of(notAMap(source, top.kind())));
        } catch (SyntaxException e) {
            return empty(source, List.of(syntax(source, e.place())));
        }
    }

    private static Parsed empty(Source source, List<Finding> unreadable) {
        return new Parsed(new Node.Fields(start(source), Map.of()), unreadable, List.of());
    }

    private static Place start(Source source) {
        return new Place(source.name(), 1, 1);
    }

    private static Finding syntax(Source source, Place place) {
        String language = source.isJson() ? "JSON" : "YAML";
        return new Finding(
                null,
                "",
                "not readable as " + language,
                "one document of valid " + language,
                "CFG-43",
                "Look at this line and the one before it: brackets, quotes, indentation, tabs",
                place);
    }

    private static Finding notAMap(Source source, String found) {
        return new Finding(null, "", found, "one map of keys", "CFG-19", "Write keys at the top level", start(source));
    }
}
