package dev.sallyport.bus;

import dev.sallyport.rpc.Failure;

/**
 * Who owns a prefix at one moment.
 *
 * @param prefix the prefix, without what follows it in names
 * @param server the id of the server, or of the provider
 * @param standing what a call to it reads
 */
public record PrefixOwner(String prefix, String server, Standing standing) {
    /** Where the owner stands, as far as callers are concerned (rule OWN-8). */
    public enum Standing {
        /** It has a session, so that every tool it has is in the catalog. */
        SERVING,
        /** A connect or restart holds its id. */
        CONNECTING,
        /** It has no session. */
        DOWN
    }

    /** Whether it has a session. */
    public boolean serving() {
        return standing == Standing.SERVING;
    }

    /** What a call to it reads while it does not serve. */
    public Failure.NotSent notSent() {
        return notSent(server, standing == Standing.CONNECTING);
    }

    /** What a call to a server reads that is not registered, or has no session. */
    public static Failure.NotSent notSent(String server, boolean connecting) {
        return new Failure.NotSent(
                "MCP server \"" + server + "\" " + (connecting ? "is connecting" : "isn't connected"));
    }
}
