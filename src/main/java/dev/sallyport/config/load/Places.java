package dev.sallyport.config.load;

import dev.sallyport.config.Place;
import dev.sallyport.config.source.Node;

/** Finds where a field was written. */
final class Places {
    private Places() {}

    /** Where a field of a tree was written, or the nearest thing around it that was. */
    static Place of(Node tree, String field) {
        Node node = tree;
        String rest = field;
        while (node instanceof Node.Fields fields && !rest.isEmpty()) {
            String name = member(fields, rest);
            Node member = fields.members().get(name);
            if (member == null) {
                break;
            }
            node = member;
            rest = rest.length() > name.length() ? rest.substring(name.length() + 1) : "";
        }
        return node.place();
    }

    /** The longest name that the path begins with: names may contain dots. */
    private static String member(Node.Fields fields, String path) {
        String best = "";
        for (String name : fields.members().keySet()) {
            boolean begins = path.equals(name) || path.startsWith(name + ".") || path.startsWith(name + "[");
            if (begins && name.length() > best.length()) {
                best = name;
            }
        }
        return best;
    }
}
