package dev.sallyport.child.process;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Who belongs to a launch (rule CHILD-16): the process that was started, what is below it, what is in its session, what
 * carries its mark, and whoever was seen to belong to it before and still runs. Thread-safe.
 */
final class ProcessTree {
    private final ProcessKey root;
    private final LaunchMark mark;
    private final boolean sessionCounts;
    private final Set<ProcessKey> recorded = new LinkedHashSet<>();

    private ProcessTree(ProcessKey root, LaunchMark mark, boolean sessionCounts) {
        this.root = root;
        this.mark = mark;
        this.sessionCounts = sessionCounts;
        recorded.add(root);
    }

    /** The tree of a launch that is being watched. */
    static ProcessTree ofLaunch(ProcessKey root, LaunchMark mark) {
        return new ProcessTree(root, mark, true);
    }

    /**
     * The tree of a launch that was only read about. Sessions do not count: since then, the number may have become
     * another session's.
     */
    static ProcessTree ofRecord(ProcessKey root, LaunchMark mark) {
        return new ProcessTree(root, mark, false);
    }

    /** The members that run, the root first if it does. Blocks for some milliseconds. */
    public synchronized List<ProcessKey> survivors() {
        ProcessTable table = ProcessTable.read();
        Set<ProcessKey> found = new LinkedHashSet<>();
        table.collect(recorded, found);
        List<ProcessKey> others = table.entries().stream()
                .filter(entry -> !found.contains(entry.key()) && belongs(entry, table))
                .map(ProcessTable.Entry::key)
                .toList();
        table.collect(others, found);
        recorded.clear();
        recorded.addAll(found);
        return new ArrayList<>(found);
    }

    private boolean belongs(ProcessTable.Entry entry, ProcessTable table) {
        if (entry.key().start() < root.start()) {
            return false;
        }
        return (sessionCounts && entry.session() == root.pid() && sessionIsOurs(table))
                || table.mark(entry.key().pid()).equals(mark.value());
    }

    /** A session keeps its leader's pid from being given away; a new leader with that pid made a new session. */
    private boolean sessionIsOurs(ProcessTable table) {
        ProcessTable.Entry leader = table.get(root.pid());
        return leader == null || leader.key().equals(root);
    }
}
