package dev.sallyport.config.foreign;

import dev.sallyport.config.source.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Another client's file: its servers by name, and what it asks its user for.
 *
 * @param servers as written
 * @param inputs the default of each input by id; empty where it has none
 */
record ClientFile(Map<String, Node> servers, Map<String, String> inputs) {
    /** Finds the servers: {@code mcpServers}, or {@code servers} as VS Code writes them, there also under {@code mcp}. */
    static Optional<ClientFile> of(Node.Fields file) {
        Node settings = file.members().get("mcp");
        if (settings instanceof Node.Fields inner && inner.members().containsKey("servers")) {
            return of(inner);
        }
        for (String key : new String[] {"mcpServers", "servers"}) {
            if (file.members().get(key) instanceof Node.Fields servers) {
                return Optional.of(
                        new ClientFile(servers.members(), inputs(file.members().get("inputs"))));
            }
        }
        return Optional.empty();
    }

    private static Map<String, String> inputs(@Nullable Node node) {
        Map<String, String> inputs = new LinkedHashMap<>();
        if (node instanceof Node.Items items) {
            for (Node item : items.items()) {
                if (item instanceof Node.Fields input && input.members().get("id") instanceof Node.Text id) {
                    Node otherwise = input.members().get("default");
                    inputs.put(id.value(), otherwise instanceof Node.Text text ? text.value() : "");
                }
            }
        }
        return inputs;
    }
}
