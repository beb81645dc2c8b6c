package dev.sallyport.config.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLAnchorReplayingFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.sallyport.config.Finding;
import dev.sallyport.config.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one file into a tree: YAML, or JSON with comments and trailing commas as editors allow them. One use each. */
public final class TreeReader {
    private final Source source;
    private final List<Finding> repeated = new ArrayList<>();

    private TreeReader(Source source) {
        this.source = source;
    }

    /** Reads a file; a syntax error is a finding with its place that does not quote the text. */
    public static Parsed read(Source source) {
        return new TreeReader(source).parsed();
    }

    private Parsed parsed() {
        try (JsonParser parser = parser()) {
            Node top = parser.nextToken() == null ? new Node.Nothing(start()) : value(parser, start(), Spot.gateway());
            if (top instanceof Node.Fields fields && parser.nextToken() == null) {
                return new Parsed(fields, List.of(), repeated);
            }
            return top instanceof Node.Nothing ? empty(List.of()) : empty(List.of(notOneMap(top)));
        } catch (JsonProcessingException e) {
            return empty(List.of(syntax(e.getLocation())));
        } catch (IOException | RuntimeException e) {
            return empty(List.of(syntax(null)));
        }
    }

    private JsonParser parser() throws IOException {
        return source.isJson() ? Formats.JSON.createParser(source.text()) : Formats.YAML.createParser(source.text());
    }

    private Node value(JsonParser parser, Place place, Spot spot) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> fields(parser, place, spot);
            case START_ARRAY -> items(parser, place, spot);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Node.Numeral(place, parser.getDecimalValue());
            case VALUE_TRUE, VALUE_FALSE -> new Node.Flag(place, parser.getBooleanValue());
            case VALUE_NULL -> new Node.Nothing(place);
            default -> new Node.Text(place, parser.getText(), false);
        };
    }

    private Node fields(JsonParser parser, Place place, Spot spot) throws IOException {
        Map<String, Node> members = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            Place at = here(parser.currentTokenLocation());
            parser.nextToken();
            Spot inner = spot.member(name);
            Node earlier = members.put(name, value(parser, at, inner));
            if (earlier != null) {
                repeated.add(repeated(inner, earlier.place(), at));
            }
        }
        return new Node.Fields(place, members);
    }

    private Node items(JsonParser parser, Place place, Spot spot) throws IOException {
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser, here(parser.currentTokenLocation()), spot.item(items.size())));
        }
        return new Node.Items(place, items);
    }

    private Parsed empty(List<Finding> unreadable) {
        return new Parsed(new Node.Fields(start(), Map.of()), unreadable, repeated);
    }

    private Place start() {
        return new Place(source.name(), 1, 1);
    }

    private Place here(JsonLocation location) {
        return new Place(source.name(), location.getLineNr(), location.getColumnNr());
    }

    private Finding syntax(@Nullable JsonLocation location) {
        String language = source.isJson() ? "JSON" : "YAML";
        Place place = location == null ? start() : here(location);
        return new Finding(
                null,
                "",
                "not readable as " + language,
                "valid " + language,
                "CFG-43",
                "Look at this line and the one before it: brackets, quotes, indentation, tabs",
                place);
    }

    private Finding notOneMap(Node top) {
        String found = top instanceof Node.Fields ? "more than one document" : top.kind();
        return new Finding(null, "", found, "one map of keys", "CFG-19", "Write keys at the top level", start());
    }

    private static Finding repeated(Spot spot, Place first, Place second) {
        boolean server = spot.server() != null && spot.path().isEmpty();
        return spot.finding(
                second,
                "given twice, first at line " + first.line(),
                "each key once",
                server ? "CFG-20" : "CFG-19",
                server ? "Give one of the two servers another id" : "Remove one of the two");
    }

    /** Loaded only when a file is read. */
    private static final class Formats {
        static final JsonFactory YAML =
                new YAMLAnchorReplayingFactory().enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS);
        static final JsonFactory JSON = JsonFactory.builder()
                .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                .build();
    }
}
