package dev.sallyport.registry;

import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.ServerSummary;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.bus.ToolName;
import dev.sallyport.config.ServerConfig;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the registry holds of one admitted server. Touched on the registry's context only. */
final class Entry {
    private final ServerConfig config;
    private @Nullable SessionInfo session;
    private boolean available;
    private List<CatalogTool> tools = List.of();
    private @Nullable Future<Void> listing;
    private boolean listAgain;

    Entry(ServerConfig config) {
        this.config = config;
    }

    ServerConfig config() {
        return config;
    }

    String id() {
        return config.id();
    }

    String family() {
        return config.binding().family().word();
    }

    /** A session is established: what it lists will count. */
    void connected(SessionInfo established) {
        session = established;
        available = true;
    }

    /** The session is gone: a listing begun in it counts no more (rule RFR-1). */
    void lost(boolean returns) {
        available = false;
        if (returns) {
            tools = tools.stream().map(tool -> available(tool, false)).toList();
        } else {
            session = null;
            tools = List.of();
        }
    }

    /** Takes a listing over where it belongs to the live session; tells whether it did. */
    boolean listed(long number, List<ToolDefinition> definitions) {
        if (!available || session == null || session.number() != number) {
            return false;
        }
        tools = definitions.stream()
                .filter(definition -> config.tools().allows(definition.name()))
                .map(this::published)
                .toList();
        return true;
    }

    private CatalogTool published(ToolDefinition definition) {
        String name = ToolName.of(config.prefix(), definition.name());
        return new CatalogTool(name, id(), definition, definition.renamed(name), true);
    }

    private static CatalogTool available(CatalogTool tool, boolean available) {
        return new CatalogTool(tool.name(), tool.server(), tool.definition(), tool.published(), available);
    }

    /**
     * Runs a listing. One at a time: where one is under way another follows it, and both share its future.
     *
     * @param once lists one time
     */
    Future<Void> list(Supplier<Future<Void>> once) {
        if (listing != null) {
            listAgain = true;
            return listing;
        }
        Future<Void> run = again(once).eventually(() -> {
            listing = null;
            return Future.succeededFuture();
        });
        listing = run.isComplete() ? null : run;
        return run;
    }

    private Future<Void> again(Supplier<Future<Void>> once) {
        listAgain = false;
        return once.get().compose(v -> listAgain ? again(once) : Future.succeededFuture());
    }

    List<CatalogTool> tools() {
        return tools;
    }

    /** What fronts need to know, or null where no session was established or none will return. */
    @Nullable
    ServerSummary summary() {
        return session == null ? null : new ServerSummary(id(), config.prefix(), session, available);
    }

    @Nullable
    SessionInfo session() {
        return session;
    }
}
