package dev.sallyport.child.process;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What Java itself knows about processes: enough where there is no /proc. */
final class ProcessHandles {
    private ProcessHandles() {}

    static List<ProcessTable.Entry> entries() {
        return ProcessHandle.allProcesses()
                .map(handle -> new ProcessTable.Entry(
                        new ProcessKey(handle.pid(), start(handle)),
                        handle.parent().map(ProcessHandle::pid).orElse(0L),
                        -1))
                .toList();
    }

    static long start(ProcessHandle handle) {
        return handle.info().startInstant().map(Instant::toEpochMilli).orElse(ProcessKey.UNKNOWN_START);
    }

    /** Signals the process; Java's handle remembers the start time and leaves a later owner of the pid alone. */
    static void signal(ProcessKey key, Signal signal) {
        Optional<ProcessHandle> handle = ProcessHandle.of(key.pid());
        // The identity is checked after the handle was made: whoever takes the pid later is not what it stands for.
        if (handle.isEmpty() || ProcessKeys.startOf(key.pid()) != key.start()) {
            return;
        }
        if (signal == Signal.KILL) {
            handle.get().destroyForcibly();
        } else {
            handle.get().destroy();
        }
    }
}
