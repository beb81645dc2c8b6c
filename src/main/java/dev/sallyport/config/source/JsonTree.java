package dev.sallyport.config.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.sallyport.config.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON. */
final class JsonTree {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private final JsonParser parser;
    private final TreeBuilder builder;

    private JsonTree(JsonParser parser, TreeBuilder builder) {
        this.parser = parser;
        this.builder = builder;
    }

    static Node read(Source source, TreeBuilder builder) throws SyntaxException {
        try (JsonParser parser = JSON.createParser(source.text())) {
            JsonTree reader = new JsonTree(parser, builder);
            Place start = builder.place(1, 1);
            Node top = parser.nextToken() == null ? new Node.Nothing(start) : reader.value(start, Spot.gateway());
            if (parser.nextToken() != null) {
                throw new SyntaxException(reader.here());
            }
            return top;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new SyntaxException(
                    at == null ? builder.place(1, 1) : builder.place(at.getLineNr(), at.getColumnNr()));
        } catch (IOException e) {
            throw new SyntaxException(builder.place(1, 1));
        }
    }

    private Node value(Place place, Spot spot) throws IOException, SyntaxException {
        builder.count(1, place);
        return switch (parser.currentToken()) {
            case START_OBJECT -> fields(place, spot);
            case START_ARRAY -> items(place, spot);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Node.Numeral(place, parser.getDecimalValue());
            case VALUE_TRUE, VALUE_FALSE -> new Node.Flag(place, parser.getBooleanValue());
            case VALUE_NULL -> new Node.Nothing(place);
            default -> new Node.Text(place, parser.getText(), false);
        };
    }

    private Node fields(Place place, Spot spot) throws IOException, SyntaxException {
        builder.enter(place);
        Map<String, Node> members = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            Place at = here();
            parser.nextToken();
            Spot inner = spot.member(name);
            builder.put(members, name, value(at, inner), inner);
        }
        builder.leave();
        return new Node.Fields(place, members);
    }

    private Node items(Place place, Spot spot) throws IOException, SyntaxException {
        builder.enter(place);
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(here(), spot.item(items.size())));
        }
        builder.leave();
        return new Node.Items(place, items);
    }

    private Place here() {
        JsonLocation location = parser.currentTokenLocation();
        return builder.place(location.getLineNr(), location.getColumnNr());
    }
}
