package dev.sallyport.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A command line, with what its process gets beside it. Immutable.
 *
 * <p>Every process started from here carries a marker of its own in its environment, which its descendants inherit: see
 * {@link Processes#aliveWith(String)}.
 *
 * @param words the program and its arguments
 * @param env variables added to this process's own
 * @param folder the working folder
 */
public record Command(List<String> words, Map<String, String> env, Path folder) {
    /** A command with nothing added to the environment, in the folder this process works in. */
    public static Command of(String... words) {
        return of(Arrays.asList(words));
    }

    /** The same, of a list. */
    public static Command of(List<String> words) {
        return new Command(List.copyOf(words), Map.of(), Path.of("").toAbsolutePath());
    }

    /** This command with more arguments. */
    public Command with(String... arguments) {
        List<String> more = new ArrayList<>(words);
        more.addAll(Arrays.asList(arguments));
        return new Command(List.copyOf(more), env, folder);
    }

    /** This command with one more variable. */
    public Command withEnv(String name, String value) {
        Map<String, String> more = new HashMap<>(env);
        more.put(name, value);
        return new Command(words, Map.copyOf(more), folder);
    }

    /** This command in another working folder. */
    public Command in(Path other) {
        return new Command(words, env, other);
    }

    /** The program alone. */
    public String program() {
        return words.get(0);
    }

    /** What follows the program. */
    public List<String> arguments() {
        return words.subList(1, words.size());
    }

    /** Starts it. Its standard input stays open until it is closed or the process is ended. */
    public RunningProcess start() {
        String marker = UUID.randomUUID().toString();
        ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
        builder.environment().putAll(env);
        builder.environment().put(Processes.MARKER, marker);
        try {
            return new RunningProcess(this, builder.start(), marker);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + words, e);
        }
    }

    /**
     * Runs it to its end with an empty standard input.
     *
     * @throws AssertionError when it takes longer than that; it and its descendants are ended then
     */
    public Finished run(Duration deadline) {
        try (RunningProcess process = start()) {
            process.closeInput();
            return process.finished(deadline);
        }
    }

    /**
     * A process that has ended.
     *
     * @param exit its exit code, 128 and the signal's number when a signal ended it
     * @param out its standard output
     * @param err its standard error
     */
    public record Finished(int exit, String out, String err) {}
}
