package dev.sallyport.bus;

import dev.sallyport.rpc.Failure;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
 * @param owners who owns which prefix, whether its tools are published or not
 */
public record Catalog(
        long version,
        List<CatalogTool> tools,
        Map<String, CatalogTool> byName,
        Map<String, ServerSummary> servers,
        List<PrefixOwner> owners) {
    /** Nothing published yet. */
    public static final Catalog EMPTY = new Catalog(0, List.of(), Map.of(), Map.of(), List.of());

    /** A snapshot of these tools, which have different names. */
    public static Catalog of(long version, Collection<CatalogTool> tools, Collection<ServerSummary> servers) {
        return of(version, tools, servers, List.of());
    }

    /** A snapshot of these tools, which have different names, under prefixes that never meet. */
    public static Catalog of(
            long version,
            Collection<CatalogTool> tools,
            Collection<ServerSummary> servers,
            Collection<PrefixOwner> owners) {
        List<CatalogTool> ordered =
                tools.stream().sorted(Comparator.comparing(CatalogTool::name)).toList();
        Map<String, CatalogTool> byName = new LinkedHashMap<>();
        ordered.forEach(tool -> byName.put(tool.name(), tool));
        Map<String, ServerSummary> byId = new TreeMap<>();
        servers.forEach(server -> byId.put(server.id(), server));
        return new Catalog(
                version,
                ordered,
                Collections.unmodifiableMap(byName),
                Collections.unmodifiableMap(byId),
                owners.stream()
                        .sorted(Comparator.comparing(PrefixOwner::prefix))
                        .toList());
    }

    /** The tool of a published name, or null. */
    public @Nullable CatalogTool find(String name) {
        return byName.get(name);
    }

    /**
     * What a call of a name reads that {@link #find} does not find (rule OWN-8): not sent where the name's prefix belongs
     * to a server that is not connected now, otherwise that there is no such tool.
     */
    public Failure missing(String name) {
        for (PrefixOwner owner : owners) {
            if (!owner.serving() && ToolName.belongs(owner.prefix(), name)) {
                return owner.notSent();
            }
        }
        return new Failure.UnknownTool(name);
    }

    /** Whether another publication would show callers the same. */
    public boolean shows(Catalog other) {
        return tools.equals(other.tools) && servers.equals(other.servers) && owners.equals(other.owners);
    }
}
