package dev.sallyport.bus;

import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.SettingsChange;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What operators ask of the registry. Each is answered by a {@link Result} when it is really done. */
public sealed interface RegistryCommand {
    /** Admits and connects a server. */
    record Connect(ServerDefinition definition) implements RegistryCommand {
        /** A server that a file configures. */
        public Connect(ServerConfig config) {
            this(ServerDefinition.ofFile(config));
        }
    }

    /**
     * Makes a server what the definition says, whatever it is now: connects it, restarts it where it is configured
     * otherwise, does nothing where it is not.
     */
    record Put(ServerDefinition definition) implements RegistryCommand {}

    /** Remembers, for listings, why a server's configuration was not admitted (rule CFG-41). */
    record Refuse(ServerConfig config, String reason) implements RegistryCommand {}

    /** Closes a server and lets its id go once its child's exit is confirmed. */
    record Disconnect(String server) implements RegistryCommand {}

    /**
     * Moves a running server to another configuration, which may have another id.
     *
     * @param definition what it becomes; null where it stays what it is
     */
    record Restart(String server, @Nullable ServerDefinition definition) implements RegistryCommand {
        /** Restarts it as it is. */
        public Restart(String server) {
            this(server, null);
        }
    }

    /**
     * Applies what changed in the configuration files (rule CFG-42): callers see the servers it touches change all at
     * once.
     *
     * @param change the ids that differ
     * @param servers every server as configured now, by id
     */
    record Apply(SettingsChange change, Map<String, ServerConfig> servers) implements RegistryCommand {
        public Apply {
            servers = Map.copyOf(servers);
        }
    }

    /** Lists every server's tools anew and publishes what changed. */
    record Refresh() implements RegistryCommand {}

    /** Gives a provider its id and its prefix, so that it can serve calls before its tools are published (rule PFX-4). */
    record Reserve(String provider, String prefix) implements RegistryCommand {}

    /** Takes in-process tools into the catalog (rules PFX-4, BUS-4). Calls go to {@link Addresses#server} of its id. */
    record Provide(String provider, String prefix, List<ToolDefinition> tools) implements RegistryCommand {
        public Provide {
            tools = List.copyOf(tools);
        }
    }

    /** Takes a provider's tools out of the catalog and lets its prefix go. */
    record Withdraw(String provider) implements RegistryCommand {}

    /** Asks for every server's status, answered by {@link ServerList}. */
    record Servers() implements RegistryCommand {}

    /** Asks to be told when the first connect of every server that comes from the store has settled, well or not. */
    record Restored() implements RegistryCommand {}

    /** Asks for the published catalog, answered by {@link Catalog}. */
    record Current() implements RegistryCommand {}

    /** Asks what a call to a server reads that nobody serves (rule OWN-8); answered by a {@code Failure.NotSent}. */
    record Unserved(String server) implements RegistryCommand {}

    /**
     * Stop has begun: refuses operations from now on, ends every connect in flight, and lets nothing reconnect, while
     * what is connected goes on serving (rule STOP-1).
     */
    record Quiesce() implements RegistryCommand {}

    /**
     * Ends every server; answered within the budget (rule STOP-2). May be asked again and then retries what could not be
     * reaped.
     */
    record Stop(long budgetMs) implements RegistryCommand {}

    /** An answer to a command. */
    sealed interface Result {}

    /** It is done. */
    record Done() implements Result {}

    /**
     * It is not done.
     *
     * @param conflict whether what is in the way is another operation or owner, rather than the server itself
     * @param reason for people, redacted
     * @param willRetry whether a connection is left registered that goes on trying by itself (rule CFG-41)
     */
    record Rejected(boolean conflict, String reason, boolean willRetry) implements Result {
        /** One after which nobody tries again. */
        public Rejected(boolean conflict, String reason) {
            this(conflict, reason, false);
        }
    }

    /** Every server, in the order of ids. */
    record ServerList(List<ServerStatus> servers) implements Result {}
}
