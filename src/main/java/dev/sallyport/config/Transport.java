package dev.sallyport.config;

/** How a server is reached. */
public enum Transport implements Word {
    /** A child process, one message a line. */
    STDIO,
    /** MCPL over a WebSocket. */
    WEBSOCKET,
    /** Streamable HTTP. */
    HTTP
}
