package dev.sallyport.kit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** A started process whose output is kept. Closing it ends it and whatever it has started. Any thread. */
public final class RunningProcess implements AutoCloseable {
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    private final Command command;
    private final Process process;
    private final String marker;
    private final CapturedOutput out;
    private final CapturedOutput err;

    RunningProcess(Command command, Process process, String marker) {
        this.command = command;
        this.process = process;
        this.marker = marker;
        this.out = CapturedOutput.of(process.getInputStream(), "out-" + process.pid());
        this.err = CapturedOutput.of(process.getErrorStream(), "err-" + process.pid());
    }

    public long pid() {
        return process.pid();
    }

    /** The value of {@link Processes#MARKER} in its environment and that of its descendants. */
    public String marker() {
        return marker;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** What it has written to standard output so far. */
    public String out() {
        return out.text();
    }

    /** What it has written to standard error so far. */
    public String err() {
        return err.text();
    }

    /**
     * Waits until its standard output has what the pattern finds.
     *
     * @throws AssertionError when that time has passed, or the output has ended without it
     */
    public MatchResult awaitOut(Pattern pattern, Duration deadline) {
        return await(out, pattern, deadline);
    }

    /** As {@link #awaitOut}, for standard error. */
    public MatchResult awaitErr(Pattern pattern, Duration deadline) {
        return await(err, pattern, deadline);
    }

    private MatchResult await(CapturedOutput output, Pattern pattern, Duration deadline) {
        return output.await(pattern, deadline)
                .orElseThrow(() -> new AssertionError("no " + pattern + " from " + describe()));
    }

    /** Writes a line to its standard input. */
    public void send(String line) {
        OutputStream in = process.getOutputStream();
        try {
            in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(describe(), e);
        }
    }

    /** Ends its standard input. */
    public void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(describe(), e);
        }
    }

    /** Sends it a signal by name, such as {@code TERM} or {@code INT}. */
    public void signal(String name) {
        Processes.signal(pid(), name);
    }

    /**
     * Waits for its end, and for the end of its output.
     *
     * @throws AssertionError when it takes longer than that
     */
    public Command.Finished finished(Duration deadline) {
        if (!exitedWithin(deadline)) {
            throw new AssertionError("not ended within " + deadline + ": " + describe());
        }
        out.awaitEnd(FAREWELL);
        err.awaitEnd(FAREWELL);
        return new Command.Finished(process.exitValue(), out(), err());
    }

    private boolean exitedWithin(Duration deadline) {
        try {
            return process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Processes that come from it and are alive, itself left out. */
    public List<ProcessHandle> descendants() {
        return Processes.aliveWith(marker).stream()
                .filter(handle -> handle.pid() != pid())
                .toList();
    }

    /** Ends it by SIGTERM, then SIGKILL, and kills every descendant that is left. */
    @Override
    public void close() {
        process.destroy();
        if (!exitedWithin(FAREWELL)) {
            process.destroyForcibly();
            exitedWithin(FAREWELL);
        }
        Awaitility.await("no process is left of " + command.words())
                .atMost(FAREWELL)
                .until(this::killedWhatIsLeft);
    }

    private boolean killedWhatIsLeft() {
        List<ProcessHandle> left = Processes.aliveWith(marker);
        left.forEach(ProcessHandle::destroyForcibly);
        return left.isEmpty();
    }

    private String describe() {
        return command.words() + (isAlive() ? "" : ", ended by " + process.exitValue()) + "\n--- out\n" + out()
                + "\n--- err\n" + err();
    }
}
