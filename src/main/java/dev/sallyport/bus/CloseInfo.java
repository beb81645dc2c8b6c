package dev.sallyport.bus;

/** How what carried a session ended (rule LEG-23). */
public sealed interface CloseInfo permits ChildExit, SocketClose {
    /** For people, redacted: {@code exit code 1}, {@code WebSocket close 1001}. */
    String text();
}
