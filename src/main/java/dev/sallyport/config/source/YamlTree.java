package dev.sallyport.config.source;

import dev.sallyport.config.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads YAML from the parser's events, with anchors, aliases and merge keys.
 *
 * <p>The events are used as they are because the gateway reads YAML on its way to the first call: a mapper on top of
 * them takes as long again to load.
 */
final class YamlTree {
    private static final String MERGE = "<<";

    private final Parser parser;
    private final TreeBuilder builder;
    private final Map<String, Anchored> anchors = new HashMap<>();

    private YamlTree(Parser parser, TreeBuilder builder) {
        this.parser = parser;
        this.builder = builder;
    }

    /** What an anchor names, and how many nodes an alias of it repeats. */
    private record Anchored(Node node, int size) {}

    static Node read(Source source, TreeBuilder builder) throws SyntaxException {
        try {
            return new YamlTree(new ParserImpl(new StreamReader(source.text()), new LoaderOptions()), builder)
                    .document();
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark();
            throw new SyntaxException(mark == null ? builder.place(1, 1) : place(mark, builder));
        } catch (YAMLException e) {
            throw new SyntaxException(builder.place(1, 1));
        }
    }

    private static Place place(Mark mark, TreeBuilder builder) {
        return builder.place(mark.getLine() + 1, mark.getColumn() + 1);
    }

    private Node document() throws SyntaxException {
        parser.getEvent();
        if (parser.checkEvent(Event.ID.StreamEnd)) {
            return new Node.Nothing(builder.place(1, 1));
        }
        parser.getEvent();
        Event top = parser.getEvent();
        Node node = node(top, here(top), Spot.gateway());
        parser.getEvent();
        Event end = parser.getEvent();
        if (!end.is(Event.ID.StreamEnd)) {
            throw new SyntaxException(here(end));
        }
        return node;
    }

    private Node node(Event event, Place place, Spot spot) throws SyntaxException {
        if (event instanceof AliasEvent alias) {
            return alias(alias, place);
        }
        int before = builder.size();
        builder.count(1, place);
        Node node;
        if (event instanceof ScalarEvent scalar) {
            node = YamlScalar.of(scalar, place);
        } else {
            builder.enter(place);
            node = event.is(Event.ID.MappingStart) ? fields(place, spot) : items(place, spot);
            builder.leave();
        }
        String anchor = ((NodeEvent) event).getAnchor();
        if (anchor != null) {
            anchors.put(anchor, new Anchored(node, builder.size() - before));
        }
        return node;
    }

    private Node alias(AliasEvent alias, Place place) throws SyntaxException {
        Anchored anchored = anchors.get(alias.getAnchor());
        if (anchored == null) {
            throw new SyntaxException(place);
        }
        builder.count(anchored.size(), place);
        return anchored.node();
    }

    private Node fields(Place place, Spot spot) throws SyntaxException {
        Map<String, Node> members = new LinkedHashMap<>();
        Map<String, Node> merged = new LinkedHashMap<>();
        for (Event event = parser.getEvent(); !event.is(Event.ID.MappingEnd); event = parser.getEvent()) {
            if (!(event instanceof ScalarEvent key)) {
                throw new SyntaxException(here(event));
            }
            Spot inner = spot.member(key.getValue());
            Node value = node(parser.getEvent(), here(key), inner);
            if (key.getValue().equals(MERGE) && key.isPlain()) {
                merge(value, merged);
            } else {
                builder.put(members, key.getValue(), value, inner);
            }
        }
        merged.forEach(members::putIfAbsent);
        return new Node.Fields(place, members);
    }

    private static void merge(Node value, Map<String, Node> merged) throws SyntaxException {
        if (value instanceof Node.Fields fields) {
            fields.members().forEach(merged::putIfAbsent);
        } else if (value instanceof Node.Items items) {
            for (Node item : items.items()) {
                merge(item, merged);
            }
        } else {
            throw new SyntaxException(value.place());
        }
    }

    private Node items(Place place, Spot spot) throws SyntaxException {
        List<Node> items = new ArrayList<>();
        for (Event event = parser.getEvent(); !event.is(Event.ID.SequenceEnd); event = parser.getEvent()) {
            items.add(node(event, here(event), spot.item(items.size())));
        }
        return new Node.Items(place, items);
    }

    private Place here(Event event) {
        return place(event.getStartMark(), builder);
    }
}
