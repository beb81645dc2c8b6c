package dev.sallyport.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Reads server-sent events from a blocking stream. Comments and unknown fields are passed over. */
public final class EventReader implements AutoCloseable {
    private final BufferedReader lines;

    /** Reads from a stream, which {@link #close} closes. */
    public EventReader(InputStream stream) {
        lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    /** The next whole event; null at the end of the stream, where an unfinished event is dropped. */
    public @Nullable ServerEvent next() throws IOException {
        String name = "message";
        StringJoiner data = new StringJoiner("\n");
        data.setEmptyValue("");
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("event:")) {
                name = value(line);
            } else if (line.startsWith("data:")) {
                data.add(value(line));
            } else if (line.isEmpty()) {
                if (data.length() > 0) {
                    return new ServerEvent(name, data.toString());
                }
                name = "message";
            }
        }
        return null;
    }

    private static String value(String line) {
        String value = line.substring(line.indexOf(':') + 1);
        return value.startsWith(" ") ? value.substring(1) : value;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
