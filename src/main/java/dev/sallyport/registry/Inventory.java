package dev.sallyport.registry;

import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.SessionInfo;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.config.ServerConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one server has in the catalog, session by session (rules RFR-1, RFR-3, RFR-4, RFR-7). Sessions are known by their
 * numbers, which grow, so that it does not matter in which order their news comes in. Needs no event loop.
 */
final class Inventory {
    private final ServerConfig config;
    private @Nullable SessionInfo session;
    private boolean available;
    private long newestLost;
    private Refresh refresh = new Refresh();
    private List<CatalogTool> tools = List.of();

    Inventory(ServerConfig config) {
        this.config = config;
    }

    /** A session is established: what it lists counts from now on. Tells whether that was news. */
    boolean connected(SessionInfo established) {
        boolean known = session != null && session.number() >= established.number();
        if (known || established.number() <= newestLost) {
            return false;
        }
        session = established;
        available = true;
        refresh = new Refresh();
        tools = bereft(true); // what the last session listed, until this one lists (rule RFR-5)
        return true;
    }

    private List<CatalogTool> bereft(boolean nowAvailable) {
        return tools.stream().map(tool -> tool.bereft(nowAvailable)).toList();
    }

    /** A session was lost and another may follow: its tools stay, marked unavailable and without their classes. */
    void lost(long number) {
        newestLost = Math.max(newestLost, number);
        if (session != null && session.number() <= newestLost) {
            available = false;
            tools = bereft(false);
        }
    }

    /** There will be no further session: its tools leave. */
    void gone() {
        newestLost = Long.MAX_VALUE;
        session = null;
        available = false;
        tools = List.of();
    }

    /** The number of the live session, or 0. */
    long live() {
        return available && session != null ? session.number() : 0;
    }

    /** The order of the listings of the present session. */
    Refresh refresh() {
        return refresh;
    }

    /**
     * Takes a listing over that is the newest of its session, where the session is the live one (rule RFR-1).
     *
     * @return whether it counted
     */
    boolean listed(long number, List<ToolDefinition> definitions) {
        if (live() == 0 || live() != number) {
            return false;
        }
        Map<String, CatalogTool> byName = new LinkedHashMap<>();
        for (ToolDefinition definition : definitions) {
            if (config.tools().allows(definition.name())) {
                byName.putIfAbsent(definition.name(), CatalogTool.of(config.prefix(), config.id(), definition));
            }
        }
        tools = List.copyOf(byName.values());
        return true;
    }

    List<CatalogTool> tools() {
        return tools;
    }

    /** What the newest session established; null where there was none or none will come back. */
    @Nullable
    SessionInfo session() {
        return session;
    }
}
