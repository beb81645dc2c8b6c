package dev.sallyport.registry;

import dev.sallyport.bus.ServerDefinition;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The registered servers, and what is remembered of those that are not. Touched on the registry's context only. */
final class Servers {
    private final Map<String, Server> registered = new TreeMap<>();
    private final Map<String, Absent> absent = new TreeMap<>();
    private long numbers;
    private boolean closed;

    /**
     * A server that holds nothing but is still listed.
     *
     * @param state {@code refused} where it never was connected, {@code closed} where it was lost
     * @param reason why, redacted
     */
    record Absent(ServerDefinition definition, String state, String reason, long sinceEpochMs) {}

    /** Registers a server that was admitted. */
    Server add(ServerDefinition definition, Claim claim) {
        Server server = new Server(++numbers, definition, claim);
        absent.remove(server.id());
        registered.put(server.id(), server);
        return server;
    }

    /** Stop has begun: none is admitted or restarted any more, whoever wants it (rule STOP-1). */
    void close() {
        closed = true;
    }

    /** Why none is admitted; null while they are. */
    @Nullable
    String refusal() {
        return closed ? "the gateway is stopping" : null;
    }

    void remove(Server server) {
        registered.remove(server.id(), server);
    }

    /** The registered server of an id, or null. */
    @Nullable
    Server find(String id) {
        return registered.get(id);
    }

    /** The server whose connection has this number, or null where it is not registered any more. */
    @Nullable
    Server find(String id, long number) {
        Server server = registered.get(id);
        return server != null && server.number() == number ? server : null;
    }

    /** All registered ones as they are now, in the order of ids. */
    List<Server> all() {
        return List.copyOf(registered.values());
    }

    /** Remembers, for listings, why a server is not there. */
    void remember(ServerDefinition definition, String state, String reason) {
        absent.put(definition.config().id(), new Absent(definition, state, reason, System.currentTimeMillis()));
    }

    /** What is remembered of an id, or null. */
    @Nullable
    Absent absent(String id) {
        return absent.get(id);
    }

    void forget(String id) {
        absent.remove(id);
    }

    Collection<Absent> absent() {
        return absent.values();
    }
}
