package dev.sallyport.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Everything an operator can set. Immutable; every key has a default. */
public record Settings(
        @Key("Where the fronts listen and what they let in") HttpSettings http,
        @Key("Who may call") AuthSettings auth,
        @Key("The MCP endpoint") McpSettings mcp,
        @Key("The public event bus addresses") BusSettings bus,
        @Key("The folder the gateway owns") DataSettings data,
        @Key("How much is logged") LogSettings log,
        @Key("How the gateway ends") StopSettings stop,
        @Key("Stdio children") ChildrenSettings children,
        @Key("How network servers are dialed") UpstreamSettings upstream,
        @Key("The folder of saved payloads") WorkspaceSettings workspace,
        @Key("What callers receive who do not say") ResultViews resultViews,
        @Key("Alerts and traces") OpsSettings ops,
        @Key("Subsets of the catalog, by name") Map<String, McpView> views,
        @Key("The servers, by id") Map<String, ServerConfig> servers) {
    private static final Settings DEFAULTS = new Settings(
            HttpSettings.DEFAULT,
            AuthSettings.DEFAULT,
            McpSettings.DEFAULT,
            BusSettings.DEFAULT,
            DataSettings.DEFAULT,
            LogSettings.DEFAULT,
            StopSettings.DEFAULT,
            ChildrenSettings.DEFAULT,
            UpstreamSettings.DEFAULT,
            WorkspaceSettings.DEFAULT,
            ResultViews.DEFAULT,
            OpsSettings.DEFAULT,
            Map.of(),
            Map.of());

    public Settings {
        views = Collections.unmodifiableMap(new LinkedHashMap<>(views));
        servers = Collections.unmodifiableMap(new LinkedHashMap<>(servers));
    }

    /** What applies where nothing is configured: no servers. */
    public static Settings defaults() {
        return DEFAULTS;
    }

    /** These settings with other servers. */
    public Settings withServers(Map<String, ServerConfig> others) {
        return with(http, auth, data, upstream, ops, others);
    }

    /** These settings with other fronts. */
    public Settings withHttp(HttpSettings other) {
        return with(other, auth, data, upstream, ops, servers);
    }

    /** These settings with other callers. */
    public Settings withAuth(AuthSettings other) {
        return with(http, other, data, upstream, ops, servers);
    }

    /** These settings with another data folder. */
    public Settings withData(DataSettings other) {
        return with(http, auth, other, upstream, ops, servers);
    }

    /** These settings with other ways to dial network servers. */
    public Settings withUpstream(UpstreamSettings other) {
        return with(http, auth, data, other, ops, servers);
    }

    /** These settings with other alerts and traces. */
    public Settings withOps(OpsSettings other) {
        return with(http, auth, data, upstream, other, servers);
    }

    /** The parts that programs replace, and the rest as it is. */
    private Settings with(
            HttpSettings newHttp,
            AuthSettings newAuth,
            DataSettings newData,
            UpstreamSettings newUpstream,
            OpsSettings newOps,
            Map<String, ServerConfig> newServers) {
        return new Settings(
                newHttp,
                newAuth,
                mcp,
                bus,
                newData,
                log,
                stop,
                children,
                newUpstream,
                workspace,
                resultViews,
                newOps,
                views,
                newServers);
    }
}
