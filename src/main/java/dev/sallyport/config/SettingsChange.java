package dev.sallyport.config;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What differs between two settings (rule CFG-42). The order of servers and of keys makes no difference.
 *
 * @param added ids of servers that are new
 * @param removed ids of servers that are gone
 * @param changed ids of servers that are configured otherwise
 * @param gateway names of the gateway's own top-level settings that differ: {@code http}
 */
public record SettingsChange(Set<String> added, Set<String> removed, Set<String> changed, List<String> gateway) {
    public SettingsChange {
        added = Set.copyOf(added);
        removed = Set.copyOf(removed);
        changed = Set.copyOf(changed);
        gateway = List.copyOf(gateway);
    }

    /**
     * A step from settings to others.
     *
     * @param before what was applied last
     * @param after what is to be applied
     * @param change how they differ
     */
    public record Step(Settings before, Settings after, SettingsChange change) {}

    /** The difference that makes {@code before} become {@code after}. */
    public static SettingsChange between(Settings before, Settings after) {
        Set<String> added = new LinkedHashSet<>(after.servers().keySet());
        added.removeAll(before.servers().keySet());
        Set<String> removed = new LinkedHashSet<>(before.servers().keySet());
        removed.removeAll(after.servers().keySet());
        Set<String> changed = new LinkedHashSet<>();
        before.servers().forEach((id, server) -> {
            ServerConfig next = after.servers().get(id);
            if (next != null && !next.equals(server)) {
                changed.add(id);
            }
        });
        return new SettingsChange(added, removed, changed, gateway(before, after));
    }

    private static List<String> gateway(Settings before, Settings after) {
        Map<String, Function<Settings, Object>> parts = new LinkedHashMap<>();
        parts.put("http", Settings::http);
        parts.put("auth", Settings::auth);
        parts.put("mcp", Settings::mcp);
        parts.put("bus", Settings::bus);
        parts.put("data", Settings::data);
        parts.put("log", Settings::log);
        parts.put("stop", Settings::stop);
        parts.put("children", Settings::children);
        parts.put("upstream", Settings::upstream);
        parts.put("workspace", Settings::workspace);
        parts.put("resultViews", Settings::resultViews);
        parts.put("ops", Settings::ops);
        parts.put("views", Settings::views);
        parts.values().removeIf(part -> part.apply(before).equals(part.apply(after)));
        return List.copyOf(parts.keySet());
    }

    /** Whether nothing differs. */
    public boolean isEmpty() {
        return added.isEmpty() && removed.isEmpty() && changed.isEmpty() && gateway.isEmpty();
    }
}
