package dev.sallyport.registry;

import dev.sallyport.bus.ConnectionCommand;
import java.util.List;
import java.util.function.Function;

/** How a server behaves; may be changed at any time. */
final class Script {
    /** What comes of a first connect. */
    enum Connect {
        ESTABLISHED(ScriptedConnection::establish),
        FAILED(ScriptedConnection::fail),
        FAILED_AND_RETRIES(ScriptedConnection::failAndRetry),
        VERDICT(ScriptedConnection::verdict),
        UNREAPED(ScriptedConnection::unreaped);

        private final Function<ScriptedConnection, ConnectionCommand.Result> result;

        Connect(Function<ScriptedConnection, ConnectionCommand.Result> result) {
            this.result = result;
        }

        ConnectionCommand.Result of(ScriptedConnection connection) {
            return result.apply(connection);
        }
    }

    private volatile Connect connect = Connect.ESTABLISHED;
    private volatile boolean unreapable;
    private volatile boolean listingFails;
    private volatile List<String> tools = List.of("echo");
    private volatile boolean numbered;

    Script connects(Connect how) {
        connect = how;
        return this;
    }

    /** While true, no close and no reap is confirmed. */
    Script unreapable(boolean whether) {
        unreapable = whether;
        return this;
    }

    Script listingFails(boolean whether) {
        listingFails = whether;
        return this;
    }

    Script tools(String... names) {
        tools = List.of(names);
        return this;
    }

    /** Each listing names a tool of its own. */
    Script numbered() {
        numbered = true;
        return this;
    }

    Connect connect() {
        return connect;
    }

    boolean unreapable() {
        return unreapable;
    }

    boolean listingFails() {
        return listingFails;
    }

    List<String> tools(long listing) {
        return numbered ? List.of("t" + listing) : tools;
    }
}
