package dev.sallyport.bus;

import dev.sallyport.config.ServerConfig;

/** What the registry asks of an engine's supervisor. */
public sealed interface EngineCommand {
    /**
     * Deploys a connection for a server, without connecting it; replied to when it serves its addresses.
     *
     * @param connection the number its reports carry
     */
    record Deploy(ServerConfig config, long connection) implements EngineCommand {}

    /** Undeploys the connection of a server, which has been closed; replied to when it is gone. */
    record Undeploy(String server) implements EngineCommand {}
}
