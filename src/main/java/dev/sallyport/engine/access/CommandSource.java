package dev.sallyport.engine.access;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program whose first line is the token. Its stderr is not read: it may say the token too. */
final class CommandSource implements TokenSource {
    private static final int MAX_BYTES = 64 << 10;
    private static final long PATIENCE_MS = 10_000;

    private final Vertx vertx;
    private final List<String> command;

    CommandSource(Vertx vertx, List<String> command) {
        this.vertx = vertx;
        this.command = command;
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
        // A reader waits for the end of stdout: a program that does not end is ended, and the reader with it.
        process.onExit().orTimeout(PATIENCE_MS, TimeUnit.MILLISECONDS).exceptionally(late -> end(process));
        try (InputStream out = process.getInputStream()) {
            String text = new String(out.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS) || process.exitValue() != 0) {
                throw new IOException("the program did not end well");
            }
            return text.lines().findFirst().orElse("");
        } finally {
            end(process);
        }
    }

    private static Process end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        return process.destroyForcibly();
    }
}
