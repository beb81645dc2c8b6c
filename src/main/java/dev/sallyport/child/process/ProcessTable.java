package dev.sallyport.child.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The machine's running processes at one moment, zombies left out: they ended, whoever has yet to hear of it. */
public final class ProcessTable {
    /**
     * One running process.
     *
     * @param parent its parent's pid, 0 where there is none
     * @param session its session's id, -1 where the platform does not tell
     */
    public record Entry(ProcessKey key, long parent, long session) {}

    private final Map<Long, Entry> byPid = new LinkedHashMap<>();
    private final Map<Long, List<Entry>> byParent = new HashMap<>();

    ProcessTable(Collection<Entry> entries) {
        for (Entry entry : entries) {
            byPid.put(entry.key().pid(), entry);
            byParent.computeIfAbsent(entry.parent(), pid -> new ArrayList<>()).add(entry);
        }
    }

    /** Reads the table anew. Blocks for some milliseconds. */
    public static ProcessTable read() {
        return new ProcessTable(ProcFiles.AVAILABLE ? ProcFiles.entries() : ProcessHandles.entries());
    }

    public Collection<Entry> entries() {
        return byPid.values();
    }

    /** Whether exactly this process runs. */
    public boolean has(ProcessKey key) {
        Entry entry = byPid.get(key.pid());
        return entry != null && entry.key().equals(key);
    }

    /** Who has the pid now. */
    public @Nullable Entry get(long pid) {
        return byPid.get(pid);
    }

    /** Adds to {@code found} the roots that run and everything below them. */
    void collect(Collection<ProcessKey> roots, Collection<ProcessKey> found) {
        Deque<ProcessKey> open = new ArrayDeque<>(roots);
        for (ProcessKey key = open.poll(); key != null; key = open.poll()) {
            if (has(key) && !found.contains(key)) {
                found.add(key);
                byParent.getOrDefault(key.pid(), List.of()).forEach(child -> open.add(child.key()));
            }
        }
    }
}
