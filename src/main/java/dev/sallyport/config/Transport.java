package dev.sallyport.config;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a server is reached. */
public enum Transport implements Word {
    /** A child process, one message a line. */
    STDIO,
    /** MCPL over a WebSocket. */
    WEBSOCKET,
    /** Streamable HTTP. */
    HTTP;

    /** What a url's scheme asks for, whatever its case, or null where it is none of ours. */
    public static @Nullable Transport ofScheme(String scheme) {
        return switch (scheme.toLowerCase(Locale.ROOT)) {
            case "ws", "wss" -> WEBSOCKET;
            case "http", "https" -> HTTP;
            default -> null;
        };
    }
}
