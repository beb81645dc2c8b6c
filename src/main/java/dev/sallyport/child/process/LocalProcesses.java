package dev.sallyport.child.process;

import dev.sallyport.child.pipe.EpollPipes;
import dev.sallyport.child.pipe.Pipes;
import dev.sallyport.child.pipe.ThreadPipes;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Processes of this machine, each in a session of its own where the machine has {@code setsid}. */
public final class LocalProcesses implements ProcessOperations {
    private static final boolean POSIX = File.separatorChar == '/';
    private static final Pattern ERROR = Pattern.compile("error[=:] ?\\d+,? \\(?([^()]+)\\)?");
    private static final @Nullable String SETSID = findSetsid();

    private final boolean epoll;

    /** With the best pipes that this machine has. */
    public LocalProcesses() {
        this(EpollPipes.AVAILABLE);
    }

    private LocalProcesses(boolean epoll) {
        this.epoll = epoll;
    }

    /** With pipes that work on any machine, at three threads a child. */
    public static LocalProcesses onThreads() {
        return new LocalProcesses(false);
    }

    @Override
    public ChildProcess start(ProcessSpec spec) throws IOException {
        List<String> command = new ArrayList<>(spec.command());
        if (POSIX) {
            command.set(0, CommandLookup.resolve(command.get(0), spec.environment(), spec.cwd()));
        }
        if (SETSID != null) {
            command.add(0, SETSID);
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        setEnvironment(builder, spec.environment());
        builder.directory(spec.cwd() == null ? null : spec.cwd().toFile());
        return epoll ? onEpoll(builder, spec.mark()) : onThreads(builder, spec.mark());
    }

    private static void setEnvironment(ProcessBuilder builder, Map<String, String> environment) throws IOException {
        builder.environment().clear();
        try {
            builder.environment().putAll(environment);
        } catch (IllegalArgumentException e) {
            // Java's message shows the value, which may be a credential.
            throw new IOException("a variable of its environment has a character that none may have");
        }
    }

    private static ChildProcess onEpoll(ProcessBuilder builder, LaunchMark mark) throws IOException {
        EpollPipes pipes = EpollPipes.open();
        pipes.redirect(builder);
        try {
            Process process = run(builder);
            pipes.started();
            return new Local(process, ProcessKeys.of(process.pid()), pipes, mark);
        } catch (IOException e) {
            pipes.discard();
            throw e;
        }
    }

    private static ChildProcess onThreads(ProcessBuilder builder, LaunchMark mark) throws IOException {
        Process process = run(builder);
        return new Local(process, ProcessKeys.of(process.pid()), new ThreadPipes(process), mark);
    }

    private static Process run(ProcessBuilder builder) throws IOException {
        try {
            return builder.start();
        } catch (IOException e) {
            Matcher reason = ERROR.matcher(String.valueOf(e.getMessage()));
            throw reason.find() ? new IOException(reason.group(1), e) : e;
        }
    }

    private static @Nullable String findSetsid() {
        for (String folder : List.of("/usr/bin/", "/bin/")) {
            if (Files.isExecutable(Path.of(folder + "setsid"))) {
                return folder + "setsid";
            }
        }
        return null;
    }

    private record Local(Process process, ProcessKey key, Pipes pipes, ProcessTree tree) implements ChildProcess {
        Local(Process process, ProcessKey key, Pipes pipes, LaunchMark mark) {
            this(process, key, pipes, ProcessTree.ofLaunch(key, mark));
        }

        @Override
        public CompletionStage<Integer> exit() {
            return process.onExit().thenApply(Process::exitValue);
        }

        @Override
        public List<ProcessKey> survivors() {
            return tree.survivors();
        }

        @Override
        public void signal(ProcessKey member, Signal signal) {
            ProcessHandles.signal(member, signal);
        }
    }
}
