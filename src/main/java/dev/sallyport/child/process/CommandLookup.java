package dev.sallyport.child.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds a program as the operating system would, so that a wrong command is refused with the system's own reason before
 * anything is started (rule CHILD-2).
 */
final class CommandLookup {
    private static final String MISSING = "No such file or directory";
    private static final String FORBIDDEN = "Permission denied";

    private CommandLookup() {}

    /** The program's path: looked up in the child's own PATH where it has no slash. */
    static String resolve(String program, Map<String, String> environment, @Nullable Path cwd) throws IOException {
        if (cwd != null && !Files.isDirectory(cwd)) {
            throw new IOException("working folder " + cwd + ": " + MISSING);
        }
        if (program.contains("/")) {
            Path path = cwd == null ? Path.of(program) : cwd.resolve(program);
            check(path);
            return path.toAbsolutePath().toString();
        }
        return search(program, environment.getOrDefault("PATH", ""), cwd);
    }

    private static String search(String program, String path, @Nullable Path cwd) throws IOException {
        String reason = MISSING;
        for (String folder : path.split(":", -1)) {
            Path base = folder.isEmpty() ? Path.of("") : Path.of(folder);
            Path candidate = (cwd == null ? base : cwd.resolve(base)).resolve(program);
            if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
                check(candidate);
                return candidate.toAbsolutePath().toString();
            }
            if (Files.exists(candidate)) {
                reason = FORBIDDEN;
            }
        }
        throw new IOException(program.isEmpty() ? MISSING : reason);
    }

    private static void check(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new IOException(MISSING);
        }
        if (!Files.isRegularFile(path) || !Files.isExecutable(path)) {
            throw new IOException(FORBIDDEN);
        }
        checkInterpreter(path);
    }

    /** A script whose interpreter is missing fails like a missing program. */
    private static void checkInterpreter(Path script) throws IOException {
        byte[] head = head(script);
        if (head.length < 3 || head[0] != '#' || head[1] != '!') {
            return;
        }
        String line = new String(head, 2, head.length - 2, StandardCharsets.UTF_8);
        String interpreter = line.lines().findFirst().orElse("").strip().split("\\s", 2)[0];
        if (interpreter.startsWith("/") && !Files.exists(Path.of(interpreter))) {
            throw new IOException(interpreter + ": " + MISSING);
        }
    }

    private static byte[] head(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(256);
        } catch (IOException e) {
            // Executable but not readable: the operating system will say.
            return new byte[0];
        }
    }
}
