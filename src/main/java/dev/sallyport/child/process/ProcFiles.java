package dev.sallyport.child.process;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Linux's own files about processes. What cannot be read belongs to a process that is gone, or to somebody else. */
final class ProcFiles {
    static final boolean AVAILABLE = Files.isReadable(Path.of("/proc/self/stat"));

    // Fields of /proc/PID/stat, counted from the one behind the program's name (proc(5) counts that one as 2).
    private static final int STATE = 0;
    private static final int PARENT = 1;
    private static final int SESSION = 3;
    private static final int START = 19;

    private ProcFiles() {}

    static List<ProcessTable.Entry> entries() {
        String[] names = new File("/proc").list((folder, name) -> Character.isDigit(name.charAt(0)));
        List<ProcessTable.Entry> entries = new ArrayList<>();
        for (String name : names == null ? new String[0] : names) {
            ProcessTable.Entry entry = entry(Long.parseLong(name));
            if (entry != null) {
                entries.add(entry);
            }
        }
        return entries;
    }

    /** The process, or null where it is gone or a zombie. */
    static ProcessTable.@Nullable Entry entry(long pid) {
        String stat = text(pid, "stat");
        // The name may hold anything, also spaces and parentheses.
        int afterName = stat.lastIndexOf(") ");
        if (afterName < 0) {
            return null;
        }
        String[] fields = stat.substring(afterName + 2).split(" ");
        if (fields[STATE].equals("Z") || fields[STATE].equals("X")) {
            return null;
        }
        ProcessKey key = new ProcessKey(pid, Long.parseLong(fields[START]));
        return new ProcessTable.Entry(key, Long.parseLong(fields[PARENT]), Long.parseLong(fields[SESSION]));
    }

    /** The variable's value when the process started; empty where there is none or we may not know. */
    static String variable(long pid, String name) {
        String environment = '\0' + text(pid, "environ");
        int at = environment.indexOf('\0' + name + '=');
        if (at < 0) {
            return "";
        }
        int start = at + name.length() + 2;
        int end = environment.indexOf('\0', start);
        return environment.substring(start, end < 0 ? environment.length() : end);
    }

    private static String text(long pid, String file) {
        try {
            return new String(Files.readAllBytes(Path.of("/proc/" + pid + "/" + file)), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
