package dev.sallyport.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Which processes are alive, whatever became of their parents. Reads {@code /proc}. */
public final class Processes {
    /** The environment variable whose value tells whose descendant a process is. */
    public static final String MARKER = "SALLYPORT_TEST_MARKER";

    private Processes() {}

    /** The processes that have this value of {@link #MARKER} in their environment; those that only wait to be reaped left out. */
    public static List<ProcessHandle> aliveWith(String marker) {
        return aliveWith(MARKER, marker);
    }

    /** The same for any variable: processes that were started with {@code name=value} in their environment. */
    public static List<ProcessHandle> aliveWith(String name, String value) {
        String wanted = "\0" + name + "=" + value + "\0";
        return ProcessHandle.allProcesses()
                .filter(handle -> ("\0" + read(handle.pid(), "environ")).contains(wanted))
                .filter(handle -> isAlive(handle.pid()))
                .toList();
    }

    /** Whether there is such a process that is not merely waiting for its parent to take its exit code. */
    public static boolean isAlive(long pid) {
        String stat = read(pid, "stat");
        int afterName = stat.lastIndexOf(')');
        return afterName > 0 && !"ZX".contains(stat.substring(afterName + 2, afterName + 3));
    }

    /** The command line of a process, its words parted by blanks; empty when there is none. */
    public static String commandLine(long pid) {
        return read(pid, "cmdline").replace('\0', ' ').strip();
    }

    /** Sends a signal by name, such as {@code TERM}. */
    public static void signal(long pid, String name) {
        Command.of("kill", "-" + name, Long.toString(pid)).run(Duration.ofSeconds(5));
    }

    /** Where a program is on the PATH. */
    public static Optional<Path> onPath(String program) {
        return List.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":")).stream()
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static String read(long pid, String file) {
        try {
            return new String(
                    Files.readAllBytes(Path.of("/proc", Long.toString(pid), file)), StandardCharsets.ISO_8859_1);
        } catch (IOException | UncheckedIOException e) {
            return ""; // gone, or not ours to read
        }
    }
}
