package dev.sallyport.front.mcp.offer;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which lists of an offer changed.
 *
 * @param tools whether the tools did
 * @param prompts whether the prompts may have, because a server that has some came, went or began anew
 * @param resources the same for resources
 */
public record Changes(boolean tools, boolean prompts, boolean resources) {
    /** The notification of changed tools. */
    public static final String TOOLS = "notifications/tools/list_changed";

    /** The notification of changed prompts. */
    public static final String PROMPTS = "notifications/prompts/list_changed";

    /** The notification of changed resources. */
    public static final String RESOURCES = "notifications/resources/list_changed";

    /** The notifications that tell of them. */
    public Set<String> notifications() {
        Set<String> methods = new TreeSet<>();
        if (tools) {
            methods.add(TOOLS);
        }
        if (prompts) {
            methods.add(PROMPTS);
        }
        if (resources) {
            methods.add(RESOURCES);
        }
        return methods;
    }

    /** Who has entries of a kind, and since which session. */
    static List<String> lists(Offer offer, Kind kind) {
        return Capabilities.having(offer.servers(), kind.capability()).stream()
                .map(server -> server.id() + "/" + server.session().number())
                .collect(Collectors.toList());
    }
}
