package dev.sallyport.child.ledger;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one ledger file says: its first line names the owner, each further one a launch or the end of one.
 *
 * @param path where it lies
 * @param owner who wrote it
 * @param entries the launches without an end
 */
public record LedgerFile(Path path, LedgerOwner owner, List<LedgerEntry> entries) {
    private static final Logger log = LoggerFactory.getLogger(LedgerFile.class);

    static final String SUFFIX = ".jsonl";

    public LedgerFile {
        entries = List.copyOf(entries);
    }

    /** Reads a ledger; empty where it is none or is gone. */
    static Optional<LedgerFile> read(Path path) throws IOException {
        List<JsonObject> lines = new ArrayList<>();
        for (String line : Files.readAllLines(path)) {
            try {
                lines.add(new JsonObject(line));
            } catch (DecodeException e) {
                // The last line of a gateway that died while it wrote.
                break;
            }
        }
        if (lines.isEmpty() || !lines.get(0).containsKey("gateway")) {
            return Optional.empty();
        }
        return Optional.of(new LedgerFile(path, LedgerOwner.of(lines.get(0)), open(lines.subList(1, lines.size()))));
    }

    /** Removes it; a file that cannot be removed is read again next time. */
    public void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            log.warn("cannot remove the launch ledger {}: {}", path, e.toString());
        }
    }

    private static List<LedgerEntry> open(List<JsonObject> lines) {
        Map<String, LedgerEntry> open = new LinkedHashMap<>();
        for (JsonObject line : lines) {
            if (line.containsKey("ended")) {
                open.remove(line.getString("ended"));
            } else {
                LedgerEntry entry = LedgerEntry.of(line);
                open.put(entry.mark().value(), entry);
            }
        }
        return new ArrayList<>(open.values());
    }
}
