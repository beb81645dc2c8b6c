package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;
import java.util.List;

/**
 * One published tool.
 *
 * @param name the published name
 * @param server the id of the server it belongs to
 * @param definition as its server listed it, under its bare name
 * @param published the definition as callers see it, under the published name
 * @param available whether its server can be called now; false while it reconnects (rule RFR-3)
 * @param classes what its server's live session declares it to do; empty is the restrictive answer (rule RFR-4)
 */
public record CatalogTool(
        String name,
        String server,
        ToolDefinition definition,
        Bytes published,
        boolean available,
        List<String> classes) {
    public CatalogTool {
        classes = List.copyOf(classes);
    }

    /** A tool that declares no class. */
    public CatalogTool(String name, String server, ToolDefinition definition, Bytes published, boolean available) {
        this(name, server, definition, published, available, List.of());
    }

    /** A tool as a live session lists it, published under a prefix. */
    public static CatalogTool of(String prefix, String server, ToolDefinition definition) {
        String name = ToolName.of(prefix, definition.name());
        return new CatalogTool(name, server, definition, definition.renamed(name), true, definition.classes());
    }

    /** The same tool once the session it was listed in is gone: unclassed (rule RFR-4), and available where it says. */
    public CatalogTool bereft(boolean nowAvailable) {
        return new CatalogTool(name, server, definition, published, nowAvailable, List.of());
    }

    /** The {@code "name":…} member that calls it on its server. */
    public Bytes nameMember() {
        return definition.nameMember();
    }

    /** The bare name. */
    public String tool() {
        return definition.name();
    }
}
