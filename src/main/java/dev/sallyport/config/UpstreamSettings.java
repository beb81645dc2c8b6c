package dev.sallyport.config;

import org.jspecify.annotations.Nullable;

/** How network servers are dialed. */
public record UpstreamSettings(
        @Key(value = "Connections to one host, per event loop", min = 1, max = 10_000)
        int poolSize,

        @Key(value = "Requests that may wait for a connection; more are refused", min = 1, max = 1_000_000)
        int maxWaiting,

        @Key(value = "How long a connection may take to open", min = 1, max = 600_000)
        int connectTimeoutMs,

        @Key(value = "Bytes of one answer", min = 1024) long maxResponseBytes,

        @Key("Refuse to connect to private, link-local and loopback addresses")
        boolean denyPrivateNetworks,

        @Key("An http proxy, as http://host:port; the environment's where not given") @Nullable
        String proxy,

        @Key("A file with certificates (PEM) that are trusted beside the system's") @Nullable
        String caFile,

        @Key("WebSocket connections") WebSocketSettings webSocket) {
    /** 16 connections an event loop, 64 MiB. */
    public static final UpstreamSettings DEFAULT =
            new UpstreamSettings(16, 1024, 10_000, 64 << 20, false, null, null, WebSocketSettings.DEFAULT);

    /** A proxy's url may hold a password. */
    @Override
    public String toString() {
        return "UpstreamSettings[***]";
    }

    /** WebSocket connections to servers (rule LEG-11). */
    public record WebSocketSettings(
            @Key(value = "How long a dial may take", min = 1, max = 600_000)
            int openTimeoutMs,

            @Key(value = "A ping is sent this often; 0 never", min = 0, max = 3_600_000)
            int pingIntervalMs,

            @Key(value = "A connection silent for this long is lost; 0 never", min = 0, max = 3_600_000)
            int silenceLimitMs,

            @Key(value = "Bytes of one message", min = 65_536, max = 1 << 30)
            int maxMessageBytes) {
        /** 15 s to open, a ping each 30 s. */
        public static final WebSocketSettings DEFAULT = new WebSocketSettings(15_000, 30_000, 60_000, 64 << 20);
    }
}
