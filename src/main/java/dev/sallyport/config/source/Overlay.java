package dev.sallyport.config.source;

import dev.sallyport.config.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lays trees on top of one another: maps field by field, everything else whole; nothing takes a field away. */
public final class Overlay {
    private Overlay() {}

    /** The trees as one, the last one topmost; an empty tree where there are none. */
    public static Node.Fields of(List<Node.Fields> layers) {
        Node.Fields merged = new Node.Fields(new Place("defaults", 0, 0), Map.of());
        for (Node.Fields layer : layers) {
            merged = over(merged, layer);
        }
        return merged;
    }

    private static Node.Fields over(Node.Fields below, Node.Fields above) {
        Map<String, Node> members = new LinkedHashMap<>(below.members());
        above.members().forEach((name, top) -> members.merge(name, top, Overlay::node));
        return new Node.Fields(above.place(), members);
    }

    private static Node node(Node below, Node above) {
        return below instanceof Node.Fields base && above instanceof Node.Fields top ? over(base, top) : above;
    }
}
