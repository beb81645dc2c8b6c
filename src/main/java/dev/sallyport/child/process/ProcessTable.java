package dev.sallyport.child.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The machine's running processes at one moment, zombies left out: they ended, whoever has yet to hear of it. */
final class ProcessTable {
    /**
     * One running process.
     *
     * @param parent its parent's pid, 0 where there is none
     * @param session its session's id, -1 where the platform does not tell
     */
    record Entry(ProcessKey key, long parent, long session) {}

    private static final Object READING = new Object();
    private static volatile Snapshot next = new Snapshot();

    private final Map<Long, String> marks = new ConcurrentHashMap<>();
    private final Map<Long, Entry> byPid = new LinkedHashMap<>();
    private final Map<Long, List<Entry>> byParent = new HashMap<>();

    ProcessTable(Collection<Entry> entries) {
        for (Entry entry : entries) {
            byPid.put(entry.key().pid(), entry);
            byParent.computeIfAbsent(entry.parent(), pid -> new ArrayList<>()).add(entry);
        }
    }

    /** A table whose reading has not begun, and those who wait for it. */
    private static final class Snapshot {
        private @Nullable ProcessTable table;
    }

    /**
     * The table as it is now or will be in a moment: its reading begins after this call. Callers that wait for another
     * reading to end share the next one, for ending a hundred children at once asks often. Blocks for some milliseconds.
     */
    static ProcessTable read() {
        Snapshot mine = next;
        synchronized (READING) {
            ProcessTable table = mine.table;
            if (table == null) {
                next = new Snapshot();
                table = new ProcessTable(ProcFiles.AVAILABLE ? ProcFiles.entries() : ProcessHandles.entries());
                mine.table = table;
            }
            return table;
        }
    }

    /** The {@link LaunchMark} that the process was started with; empty where it has none or we may not know. */
    String mark(long pid) {
        return marks.computeIfAbsent(
                pid, unread -> ProcFiles.AVAILABLE ? ProcFiles.variable(unread, LaunchMark.VARIABLE) : "");
    }

    Collection<Entry> entries() {
        return byPid.values();
    }

    /** Whether exactly this process runs. */
    boolean has(ProcessKey key) {
        Entry entry = byPid.get(key.pid());
        return entry != null && entry.key().equals(key);
    }

    /** Who has the pid now. */
    @Nullable
    Entry get(long pid) {
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
