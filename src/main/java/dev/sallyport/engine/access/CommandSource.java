package dev.sallyport.engine.access;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program whose first line is the token. Its stderr is not read: it may say the token too. The program's end is
 * waited for, not that of its stdout: what it leaves running may hold that open.
 */
final class CommandSource implements TokenSource {
    private static final int MAX_BYTES = 64 << 10;
    private static final long PATIENCE_MS = 10_000;
    /** What waits in the pipe is taken so often, so that a program with much to say can end. */
    private static final long STEP_MS = 20;

    private final Vertx vertx;
    private final List<String> command;
    private final long patienceMs;

    CommandSource(Vertx vertx, List<String> command) {
        this(vertx, command, PATIENCE_MS);
    }

    CommandSource(Vertx vertx, List<String> command, long patienceMs) {
        this.vertx = vertx;
        this.command = command;
        this.patienceMs = patienceMs;
    }

    @Override
    public Future<Token> fetch() {
        return vertx.executeBlocking(this::firstLine, false).compose(Token::of);
    }

    private String firstLine() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream out = process.getInputStream()) {
            String text = new String(output(process, out), StandardCharsets.UTF_8);
            if (process.isAlive() || process.exitValue() != 0) {
                throw new IOException("the program did not end well");
            }
            return text.lines().findFirst().orElse("");
        } finally {
            end(process);
        }
    }

    private byte[] output(Process process, InputStream out) throws IOException, InterruptedException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMs);
        boolean ended = false;
        while (!ended && System.nanoTime() < until) {
            ended = process.waitFor(STEP_MS, TimeUnit.MILLISECONDS);
            text.write(out.readNBytes(Math.min(out.available(), MAX_BYTES - text.size())));
        }
        return text.toByteArray();
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
