package dev.sallyport.bus;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tools that can be called, at one moment: an immutable snapshot in the order of published names (rule RFR-6).
 *
 * @param version grows with each publication of one run of the gateway
 * @param tools in order
 * @param byName the same by published name
 * @param servers what is known of each server with a live or returning session, by id
 */
public record Catalog(
        long version, List<CatalogTool> tools, Map<String, CatalogTool> byName, Map<String, ServerSummary> servers) {
    /** Nothing published yet. */
    public static final Catalog EMPTY = new Catalog(0, List.of(), Map.of(), Map.of());

    /** A snapshot of these tools, which have different names. */
    public static Catalog of(long version, Collection<CatalogTool> tools, Collection<ServerSummary> servers) {
        Map<String, CatalogTool> byName = new TreeMap<>();
        tools.forEach(tool -> byName.put(tool.name(), tool));
        Map<String, ServerSummary> byId = new TreeMap<>();
        servers.forEach(server -> byId.put(server.id(), server));
        List<CatalogTool> ordered =
                tools.stream().sorted(Comparator.comparing(CatalogTool::name)).toList();
        return new Catalog(
                version,
                ordered,
                java.util.Collections.unmodifiableMap(byName),
                java.util.Collections.unmodifiableMap(byId));
    }

    /** The tool of a published name, or null. */
    public @Nullable CatalogTool find(String name) {
        return byName.get(name);
    }
}
