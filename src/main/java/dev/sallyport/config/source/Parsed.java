package dev.sallyport.config.source;

import dev.sallyport.config.Finding;
import java.util.List;

/**
 * A file's tree.
 *
 * @param tree its top map; empty where it could not be read
 * @param unreadable why it could not be read, if so
 * @param repeated one finding for each key that one map gives twice
 */
public record Parsed(Node.Fields tree, List<Finding> unreadable, List<Finding> repeated) {
    public Parsed {
        unreadable = List.copyOf(unreadable);
        repeated = List.copyOf(repeated);
    }
}
