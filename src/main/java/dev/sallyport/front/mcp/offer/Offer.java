package dev.sallyport.front.mcp.offer;

import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.ServerSummary;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Members;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a scope offers in one published catalog. Immutable. */
public final class Offer {
    private final Scope scope;
    private final Catalog catalog;
    private final List<Item> tools;
    private final Bytes firstTools;
    private final Capabilities capabilities;
    private final Map<String, ParamHeaders> headers = new HashMap<>();

    private Offer(Scope scope, Catalog catalog) {
        this.scope = scope;
        this.catalog = catalog;
        List<Item> items = new ArrayList<>();
        for (CatalogTool tool : scope.tools(catalog)) {
            String name = scope.nameOf(tool);
            items.add(new Item(name, tool.server(), scope.definitionOf(tool)));
            ParamHeaders mirrored = ParamHeaders.of(tool.definition());
            if (!mirrored.isEmpty()) {
                headers.put(name, mirrored);
            }
        }
        this.tools = List.copyOf(items);
        this.firstTools = Page.of("tools", tools, Members.NONE);
        this.capabilities = Capabilities.of(scope.servers(catalog));
    }

    static Offer of(Scope scope, Catalog catalog) {
        return new Offer(scope, catalog);
    }

    /** The catalog it was made from. */
    Catalog catalog() {
        return catalog;
    }

    /** The scope it was made for. */
    public Scope scope() {
        return scope;
    }

    /** The tool of a name, or null. */
    public @Nullable CatalogTool tool(String name) {
        return scope.tool(catalog, name);
    }

    /** Why there is no tool of a name: it is nobody's, or its server does not serve now. */
    Failure missing(String name) {
        return scope instanceof Scope.All ? catalog.missing(name) : new Failure.UnknownTool(name);
    }

    /** The parameters of a tool that HTTP headers mirror; empty for most. */
    public ParamHeaders headers(String tool) {
        return headers.getOrDefault(tool, ParamHeaders.NONE);
    }

    /**
     * A page of the tools, without the brace that closes it.
     *
     * @throws RpcRefusal where the cursor is none of ours
     */
    public Bytes toolPage(Members params) {
        return params.get("cursor") == null ? firstTools : Page.of("tools", tools, params);
    }

    /** The {@code capabilities} object. */
    public String capabilities() {
        return capabilities.json();
    }

    /** Whether a method has anybody here who serves it. */
    public boolean serves(String method) {
        return switch (method) {
            case "prompts/list", "prompts/get" -> capabilities.prompts();
            case "resources/list", "resources/templates/list", "resources/read" -> capabilities.resources();
            case "resources/subscribe", "resources/unsubscribe" -> capabilities.subscribe();
            case "completion/complete" -> capabilities.completions();
            case "logging/setLevel" -> capabilities.logging();
            default -> true;
        };
    }

    /** The instructions, a JSON string: a single server's own; null where there are none. */
    public @Nullable Bytes instructions() {
        return scope instanceof Scope.OneServer
                ? servers().stream()
                        .map(server -> server.session().instructions())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null)
                : null;
    }

    /** The servers whose prompts and resources are offered. */
    public Collection<ServerSummary> servers() {
        return scope.servers(catalog);
    }

    /** A server, offered or not, or null. */
    public @Nullable ServerSummary server(String id) {
        return catalog.servers().get(id);
    }

    /** Whether a server speaks this revision. */
    public boolean speaks(String server, String revision) {
        ServerSummary summary = catalog.servers().get(server);
        return summary != null && summary.session().revision().equals(revision);
    }

    /** Whether a server logs. */
    public boolean logs(String server) {
        ServerSummary summary = catalog.servers().get(server);
        return summary != null && Capabilities.has(summary, "logging");
    }

    /** Which lists differ from another offer of the same scope. */
    Changes since(Offer before) {
        return new Changes(
                !firstTools.equals(before.firstTools) || tools.size() != before.tools.size() || !same(before),
                !Changes.lists(this, Kind.PROMPTS).equals(Changes.lists(before, Kind.PROMPTS)),
                !Changes.lists(this, Kind.RESOURCES).equals(Changes.lists(before, Kind.RESOURCES)));
    }

    private boolean same(Offer before) {
        return tools.size() <= Page.SIZE || tools.equals(before.tools);
    }
}
