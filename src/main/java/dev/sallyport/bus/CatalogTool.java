package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;

/**
 * One published tool.
 *
 * @param name the published name
 * @param server the id of the server it belongs to
 * @param definition as its server listed it, under its bare name
 * @param published the definition as callers see it, under the published name
 * @param available whether its server can be called now; false while it reconnects (rule RFR-3)
 */
public record CatalogTool(String name, String server, ToolDefinition definition, Bytes published, boolean available) {
    /** The {@code "name":…} member that calls it on its server. */
    public Bytes nameMember() {
        return definition.nameMember();
    }

    /** The bare name. */
    public String tool() {
        return definition.name();
    }
}
