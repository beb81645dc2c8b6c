package dev.sallyport.engine.legacy.socket;

import dev.sallyport.config.UpstreamSettings.WebSocketSettings;
import io.vertx.core.http.WebSocketClientOptions;

/**
 * Bounds of one WebSocket connection.
 *
 * @param openTimeoutMs how long a dial may take
 * @param pingIntervalMs how often a ping is sent; 0 never
 * @param silenceLimitMs how long it may be silent before it counts as lost; 0 for ever
 * @param maxMessageBytes of one message, either way
 * @param maxQueuedBytes that may wait to be written
 */
public record SocketLimits(
        int openTimeoutMs, int pingIntervalMs, int silenceLimitMs, int maxMessageBytes, int maxQueuedBytes) {
    /** MCPL servers send tool results of this size in one message (rule LEG-11). */
    private static final int LEAST_MESSAGE_BYTES = 16 << 20;
    /** How long a peer may take to answer a close, seconds. */
    private static final int CLOSING_TIMEOUT_S = 2;

    public SocketLimits {
        maxMessageBytes = Math.max(maxMessageBytes, LEAST_MESSAGE_BYTES);
    }

    /** The bounds an operator set. */
    public static SocketLimits of(WebSocketSettings settings, int maxQueuedBytes) {
        return new SocketLimits(
                settings.openTimeoutMs(),
                settings.pingIntervalMs(),
                settings.silenceLimitMs(),
                settings.maxMessageBytes(),
                maxQueuedBytes);
    }

    /** A client under these bounds, for one dial. */
    WebSocketClientOptions client() {
        return new WebSocketClientOptions()
                .setConnectTimeout(openTimeoutMs)
                .setMaxFrameSize(maxMessageBytes)
                .setMaxMessageSize(maxMessageBytes)
                .setClosingTimeout(CLOSING_TIMEOUT_S);
    }
}
