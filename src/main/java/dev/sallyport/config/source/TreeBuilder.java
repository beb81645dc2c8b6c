package dev.sallyport.config.source;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What readers of trees share: places, keys given twice, and the bounds of a tree. One use for each file. */
final class TreeBuilder {
    private static final int DEEPEST = 64;
    private static final int LARGEST = 200_000;

    private final String file;
    private final List<Finding> repeated = new ArrayList<>();
    private int depth;
    private int size;

    TreeBuilder(String file) {
        this.file = file;
    }

    Place place(int line, int column) {
        return new Place(file, line, column);
    }

    /** Goes into a list or a map. */
    void enter(Place place) throws SyntaxException {
        depth++;
        if (depth > DEEPEST) {
            throw new SyntaxException(place);
        }
    }

    /** Comes out of a list or a map. */
    void leave() {
        depth--;
    }

    /** Counts nodes: those read, and those that an alias repeats. */
    void count(int nodes, Place place) throws SyntaxException {
        size += nodes;
        if (size > LARGEST) {
            throw new SyntaxException(place);
        }
    }

    int size() {
        return size;
    }

    /** Puts a member into its map; where the map has it already, the later one stays and the file is at fault. */
    void put(Map<String, Node> members, String name, Node node, Spot spot) {
        Node earlier = members.put(name, node);
        if (earlier != null) {
            repeated.add(repeated(spot, earlier.place(), node.place()));
        }
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

    /** One finding for each key given twice. */
    List<Finding> repeated() {
        return repeated;
    }
}
