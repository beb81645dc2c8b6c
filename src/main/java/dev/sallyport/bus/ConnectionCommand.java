package dev.sallyport.bus;

/** What the registry asks of one connection. Each is answered by a {@link Result} once it is really done. */
public sealed interface ConnectionCommand {
    /** Connects for the first time; answered by {@link Established}, or by {@link Failed}, which may go on trying. */
    record Connect() implements ConnectionCommand {}

    /** Lists the tools of the live session; answered by {@link Listing} or {@link Failed}. */
    record ListTools() implements ConnectionCommand {}

    /** Closes for good, ending whatever is under way; answered when the child's exit is confirmed. */
    record Close() implements ConnectionCommand {}

    /** Asks for its present status, answered by {@link ConnectionStatus}. */
    record Status() implements ConnectionCommand {}

    /** An answer to a command. */
    sealed interface Result {}

    /** It is done. */
    record Done() implements Result {}

    /** A connect established a session. */
    record Established(SessionInfo session) implements Result {}

    /**
     * It failed.
     *
     * @param reason for people, redacted
     * @param willRetry whether the connection stays and goes on trying by itself
     * @param permanent whether another try cannot help: a protocol-version verdict, or a launch that is held
     * @param heldPid the process that could not be reaped, or 0
     */
    record Failed(String reason, boolean willRetry, boolean permanent, long heldPid) implements Result {}

    /**
     * The tools of one session.
     *
     * @param session the number of the session they were listed in
     * @param tools every page, in the server's order
     */
    record Listing(long session, java.util.List<ToolDefinition> tools) implements Result {}
}
