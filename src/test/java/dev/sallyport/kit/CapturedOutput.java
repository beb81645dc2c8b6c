package dev.sallyport.kit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Everything a stream has brought, read by a thread of its own, with waiting for what is still to come. */
final class CapturedOutput {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean ended;

    private CapturedOutput() {}

    static CapturedOutput of(InputStream stream, String name) {
        CapturedOutput output = new CapturedOutput();
        Thread reader = new Thread(() -> output.drain(stream), name);
        reader.setDaemon(true);
        reader.start();
        return output;
    }

    synchronized String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The first match; empty when the time has passed or the stream has ended without one. */
    synchronized Optional<MatchResult> await(Pattern pattern, Duration deadline) {
        waitUntil(() -> ended || pattern.matcher(text()).find(), deadline);
        Matcher matcher = pattern.matcher(text());
        return matcher.find() ? Optional.of(matcher.toMatchResult()) : Optional.empty();
    }

    synchronized void awaitEnd(Duration deadline) {
        waitUntil(() -> ended, deadline);
    }

    private synchronized void waitUntil(BooleanSupplier condition, Duration deadline) {
        long end = System.nanoTime() + deadline.toNanos();
        try {
            for (long left = deadline.toMillis(); !condition.getAsBoolean() && left > 0; ) {
                wait(left);
                left = (end - System.nanoTime()) / 1_000_000;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void drain(InputStream stream) {
        byte[] part = new byte[8192];
        try (stream) {
            for (int read = stream.read(part); read >= 0; read = stream.read(part)) {
                append(part, read);
            }
        } catch (IOException e) {
            // the process was ended while it was read: what has come is kept
        }
        end();
    }

    private synchronized void append(byte[] part, int length) {
        bytes.write(part, 0, length);
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }
}
