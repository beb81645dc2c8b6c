package dev.sallyport.bus;

import dev.sallyport.config.ServerConfig;
import java.util.List;

/** What operators ask of the registry. Each is answered by a {@link Result} when it is really done. */
public sealed interface RegistryCommand {
    /** Admits and connects a server. */
    record Connect(ServerConfig config) implements RegistryCommand {}

    /** Remembers, for listings, why a server's configuration was not admitted (rule CFG-41). */
    record Refuse(ServerConfig config, String reason) implements RegistryCommand {}

    /** Closes a server and lets its id go once its child's exit is confirmed. */
    record Disconnect(String server) implements RegistryCommand {}

    /** Moves a running server to another configuration, which may have another id. */
    record Restart(String server, ServerConfig config) implements RegistryCommand {}

    /** Lists every server's tools anew and publishes what changed. */
    record Refresh() implements RegistryCommand {}

    /** Asks for every server's status, answered by {@link ServerList}. */
    record Servers() implements RegistryCommand {}

    /** Asks for the published catalog, answered by {@link Catalog}. */
    record Current() implements RegistryCommand {}

    /** Ends every server; refuses what is asked afterwards. */
    record Stop() implements RegistryCommand {}

    /** An answer to a command. */
    sealed interface Result {}

    /** It is done. */
    record Done() implements Result {}

    /**
     * It is not done.
     *
     * @param conflict whether what is in the way is another operation or owner, rather than the server itself
     * @param reason for people, redacted
     */
    record Rejected(boolean conflict, String reason) implements Result {}

    /** Every server, in the order of ids. */
    record ServerList(List<ServerStatus> servers) implements Result {}
}
