package dev.sallyport.child.process;

/** How a pid becomes a {@link ProcessKey}. */
public final class ProcessKeys {
    private ProcessKeys() {}

    /** The process that has the pid now; its start is unknown where there is none. */
    public static ProcessKey of(long pid) {
        return new ProcessKey(pid, startOf(pid));
    }

    /** This very process. */
    public static ProcessKey own() {
        return of(ProcessHandle.current().pid());
    }

    static long startOf(long pid) {
        if (ProcFiles.AVAILABLE) {
            ProcessTable.Entry entry = ProcFiles.entry(pid);
            return entry == null ? ProcessKey.UNKNOWN_START : entry.key().start();
        }
        return ProcessHandle.of(pid).map(ProcessHandles::start).orElse(ProcessKey.UNKNOWN_START);
    }
}
