package dev.sallyport.bus;

/**
 * How a WebSocket ended.
 *
 * @param code the close code; 1006 where the connection ended without one
 * @param reason what the peer said, redacted; empty where it said nothing
 */
public record SocketClose(int code, String reason) implements CloseInfo {
    /** The code of a connection that ended without a close frame (RFC 6455). */
    public static final int ABNORMAL = 1006;

    @Override
    public String text() {
        return "WebSocket close " + code + (reason.isEmpty() ? "" : ": " + reason);
    }
}
