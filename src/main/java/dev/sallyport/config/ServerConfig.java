package dev.sallyport.config;

/**
 * One server as configured. Immutable: a running server keeps the one it was admitted with (rule CFG-40).
 */
public record ServerConfig(
        @Key("Identifies the server everywhere; its name in the servers map where not given")
        String id,

        @Key(value = "Whether it is connected at all", rule = "CFG-18")
        boolean enabled,

        @Key(value = "Where it is", flat = true) Endpoint endpoint,
        @Key(value = "Its tools", flat = true) ToolPolicy tools,
        @Key(value = "Its reconnects", flat = true) ReconnectPolicy reconnect,

        @Key(
                value = "The deadline of a whole call; on a legacy server 0 disables it",
                min = 0,
                max = Integer.MAX_VALUE,
                allowed = "an integer from 0 to 2147483647, on a modern server from 1",
                rule = "CFG-15")
        long requestTimeoutMs,

        @Key(value = "Its bounds", flat = true) ServerLimits limits,

        @Key("What a modern result without a result type counts as")
        AbsentResultType absentResultType,

        @Key(value = "What an MCPL server is granted", flat = true)
        McplPolicy mcpl) {
    /** The default of {@code requestTimeoutMs}. */
    public static final long DEFAULT_REQUEST_TIMEOUT_MS = 60_000;

    /** A server with nothing but defaults at an endpoint. */
    public static ServerConfig of(String id, Endpoint endpoint) {
        return defaults(id, ServerLimits.DEFAULT).withEndpoint(endpoint);
    }

    /** What applies where a server's configuration gives no key, under the gateway's own bounds. */
    public static ServerConfig defaults(String id, ServerLimits limits) {
        return new ServerConfig(
                id,
                true,
                Endpoint.DEFAULT,
                ToolPolicy.DEFAULT,
                ReconnectPolicy.DEFAULT,
                DEFAULT_REQUEST_TIMEOUT_MS,
                limits,
                AbsentResultType.FAIL,
                McplPolicy.DEFAULT);
    }

    private ServerConfig withEndpoint(Endpoint other) {
        return new ServerConfig(id, enabled, other, tools, reconnect, requestTimeoutMs, limits, absentResultType, mcpl);
    }

    /** The same configuration under another id. */
    public ServerConfig withId(String other) {
        return new ServerConfig(
                other, enabled, endpoint, tools, reconnect, requestTimeoutMs, limits, absentResultType, mcpl);
    }

    /** A tool {@code t} of it is published as {@code prefix()--t}. */
    public String prefix() {
        String prefix = tools.toolPrefix();
        return prefix == null ? id : prefix;
    }

    /**
     * How it is reached.
     *
     * @throws IllegalStateException where no binding resolves, which no admitted configuration has (rule CFG-10)
     */
    public Binding binding() {
        return Binding.resolve(this)
                .orElseThrow(() -> new IllegalStateException("no binding resolves for server " + id));
    }
}
