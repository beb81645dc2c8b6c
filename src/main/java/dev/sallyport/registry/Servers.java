package dev.sallyport.registry;

import dev.sallyport.bus.ConnectionStatus;
import dev.sallyport.bus.ServerStatus;
import dev.sallyport.config.Binding;
import dev.sallyport.config.ServerConfig;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The admitted servers, and what is remembered of those that were not. Touched on the registry's context only. */
final class Servers {
    private final Map<String, Entry> entries = new TreeMap<>();
    private final Map<String, ServerStatus> refused = new TreeMap<>();

    @Nullable
    Entry find(String id) {
        return entries.get(id);
    }

    Collection<Entry> all() {
        return entries.values();
    }

    void add(Entry entry) {
        refused.remove(entry.id());
        entries.put(entry.id(), entry);
    }

    void remove(Entry entry) {
        entries.remove(entry.id(), entry);
    }

    /** Remembers why a server is not there, for listings (rule CFG-41). */
    void refuse(ServerConfig config, String reason) {
        Optional<Binding> binding = Binding.resolve(config);
        ConnectionStatus status = new ConnectionStatus("refused", System.currentTimeMillis(), 0, 0, reason, null);
        refused.put(
                config.id(),
                new ServerStatus(
                        config.id(),
                        binding.map(b -> b.family().word()).orElse(null),
                        binding.map(b -> b.transport().word()).orElse(null),
                        config.prefix(),
                        0,
                        status));
    }

    void forget(String id) {
        refused.remove(id);
    }

    Collection<ServerStatus> refused() {
        return refused.values();
    }
}
