package dev.sallyport.front.mcp.offer;

import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.ServerSummary;
import dev.sallyport.bus.ToolName;
import dev.sallyport.config.Glob;
import dev.sallyport.front.guard.Principal;
import dev.sallyport.rpc.Bytes;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of the catalog that one path serves, and the names it has there (rule MCP-4). */
public sealed interface Scope {
    /** Whether there is anything to serve at all. */
    boolean exists(Catalog catalog);

    /** The tool of a name, or null where this path has none. */
    @Nullable
    CatalogTool tool(Catalog catalog, String name);

    /** The tools, in the order in which they are listed. */
    List<CatalogTool> tools(Catalog catalog);

    /** A tool's name here; its published one, except where one server is served alone. */
    default String nameOf(CatalogTool tool) {
        return tool.name();
    }

    /** A tool's definition, under its name here. */
    default Bytes definitionOf(CatalogTool tool) {
        return tool.published();
    }

    /** The servers whose prompts and resources are served, in the order of ids. */
    Collection<ServerSummary> servers(Catalog catalog);

    /** What stands before the names of a server's prompts. */
    default String promptPrefix(ServerSummary server) {
        return ToolName.of(server.prefix(), "");
    }

    /** The whole catalog, under published names. */
    record All() implements Scope {
        @Override
        public boolean exists(Catalog catalog) {
            return true;
        }

        @Override
        public @Nullable CatalogTool tool(Catalog catalog, String name) {
            return catalog.find(name);
        }

        @Override
        public List<CatalogTool> tools(Catalog catalog) {
            return catalog.tools();
        }

        @Override
        public Collection<ServerSummary> servers(Catalog catalog) {
            return catalog.servers().values();
        }
    }

    /** One server, under its own names. */
    record OneServer(String id) implements Scope {
        @Override
        public boolean exists(Catalog catalog) {
            return catalog.servers().containsKey(id);
        }

        @Override
        public @Nullable CatalogTool tool(Catalog catalog, String name) {
            ServerSummary server = catalog.servers().get(id);
            CatalogTool tool = server == null ? null : catalog.find(ToolName.of(server.prefix(), name));
            return tool == null || !tool.server().equals(id) ? null : tool;
        }

        @Override
        public List<CatalogTool> tools(Catalog catalog) {
            return catalog.tools().stream()
                    .filter(tool -> tool.server().equals(id))
                    .toList();
        }

        @Override
        public String nameOf(CatalogTool tool) {
            return tool.tool();
        }

        @Override
        public Bytes definitionOf(CatalogTool tool) {
            return tool.definition().members().text();
        }

        @Override
        public Collection<ServerSummary> servers(Catalog catalog) {
            ServerSummary server = catalog.servers().get(id);
            return server == null ? List.of() : List.of(server);
        }

        @Override
        public String promptPrefix(ServerSummary server) {
            return "";
        }
    }

    /** The tools that a configured view names, under published names; it names neither prompts nor resources. */
    record View(String name, List<String> patterns) implements Scope {
        @Override
        public boolean exists(Catalog catalog) {
            return true;
        }

        @Override
        public @Nullable CatalogTool tool(Catalog catalog, String name) {
            return Glob.any(patterns, name) ? catalog.find(name) : null;
        }

        @Override
        public List<CatalogTool> tools(Catalog catalog) {
            return catalog.tools().stream()
                    .filter(tool -> Glob.any(patterns, tool.name()))
                    .toList();
        }

        @Override
        public Collection<ServerSummary> servers(Catalog catalog) {
            return List.of();
        }
    }

    /** What a caller with an allow-list may use of another scope (rule HTTP-5); the rest is not there for it. */
    record Allowed(Scope of, Principal caller) implements Scope {
        @Override
        public boolean exists(Catalog catalog) {
            return of instanceof OneServer one ? of.exists(catalog) && caller.mayUse(one.id()) : of.exists(catalog);
        }

        @Override
        public @Nullable CatalogTool tool(Catalog catalog, String name) {
            CatalogTool tool = of.tool(catalog, name);
            return tool == null || !caller.mayCall(tool) ? null : tool;
        }

        @Override
        public List<CatalogTool> tools(Catalog catalog) {
            return of.tools(catalog).stream().filter(caller::mayCall).toList();
        }

        @Override
        public String nameOf(CatalogTool tool) {
            return of.nameOf(tool);
        }

        @Override
        public Bytes definitionOf(CatalogTool tool) {
            return of.definitionOf(tool);
        }

        @Override
        public Collection<ServerSummary> servers(Catalog catalog) {
            return of.servers(catalog).stream()
                    .filter(server -> caller.mayUse(server.id()))
                    .toList();
        }

        @Override
        public String promptPrefix(ServerSummary server) {
            return of.promptPrefix(server);
        }
    }
}
