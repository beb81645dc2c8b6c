package dev.sallyport.engine;

import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.RpcError;

/** Words for one server and for what it said, redacted and cut. */
public class ServerWords {
    /** A text of the server's is shown up to here. */
    private static final int SHOWN = 2000;

    private final String server;
    private final ConnectionRedactor redactor;

    /** Words for a server by its id. */
    public ServerWords(String server, ConnectionRedactor redactor) {
        this.server = server;
        this.redactor = redactor;
    }

    /** {@code MCP server "id"}. */
    public final String name() {
        return "MCP server \"" + server + "\"";
    }

    /** The server's id. */
    public final String server() {
        return server;
    }

    /** What redacts them. */
    public final ConnectionRedactor redactor() {
        return redactor;
    }

    /** A text of the server's. */
    public final String text(ServerText text) {
        return text(text, SHOWN);
    }

    /** A text of the server's, cut after so many characters once it is redacted. */
    public final String text(ServerText text, int atMost) {
        return redactor.current().redact(text, atMost);
    }

    /** {@code error -32602: Unknown tool}. */
    public final String text(RpcError error) {
        String message = text(ServerText.of(error.message()));
        return "error " + error.code() + (message.isEmpty() ? "" : ": " + message);
    }

    /** {@code it answered with error -32602: Unknown tool}. */
    public final String answered(RpcError error) {
        return "it answered with " + text(error);
    }
}
