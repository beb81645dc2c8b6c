package dev.sallyport.kit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/** Reads the data of server-sent events, blocking; strict about what a gateway of ours may send. */
final class SseReader implements AutoCloseable {
    private final BufferedReader lines;

    SseReader(InputStream stream) {
        lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    /** The data of the next event that has some; null at the end of the stream. Comments are passed over. */
    String next() throws IOException {
        StringJoiner data = new StringJoiner("\n");
        boolean some = false;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty() && some && data.length() > 0) {
                return data.toString();
            } else if (line.isEmpty()) {
                some = false;
            } else if (line.startsWith("data:")) {
                data.add(line.startsWith("data: ") ? line.substring(6) : line.substring(5));
                some = true;
            } else if (!line.isEmpty() && !line.startsWith(":") && !line.matches("(event|id|retry):.*")) {
                throw new AssertionError("not a line of an event stream: " + line);
            }
        }
        if (some) {
            throw new AssertionError("the stream ended inside an event: " + data);
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
