package dev.sallyport.ops;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sallyport.bus.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code logs/failures.log}: one line of JSON for each alert. Blocks while it writes. */
final class FailureLog {
    private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

    private final Path file;

    /** A log in the gateway's own folder, which is made with the first line. */
    FailureLog(Path folder) {
        this.file = folder.resolve("logs").resolve("failures.log");
    }

    /** Appends a line; where that fails, the alert is in the gateway's own log at least. */
    void append(Trace alert) {
        try {
            Files.createDirectories(file.getParent());
            byte[] line = (alert.json().encode() + "\n").getBytes(UTF_8);
            Files.write(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            LOG.error("{} cannot be written: {}", file, e.getMessage());
        }
    }
}
