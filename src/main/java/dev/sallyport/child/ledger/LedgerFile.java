package dev.sallyport.child.ledger;

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

    static final String SUFFIX = ".ledger";
    static final String END = "end";

    public LedgerFile {
        entries = List.copyOf(entries);
    }

    /** Reads a ledger; empty where it is none. A last line that was not written whole does not count. */
    static Optional<LedgerFile> read(Path path) throws IOException {
        List<String> lines = Files.readAllLines(path);
        try {
            LedgerOwner owner = LedgerOwner.of(lines.isEmpty() ? "" : lines.get(0));
            return Optional.of(new LedgerFile(path, owner, open(lines.subList(1, lines.size()))));
        } catch (IllegalArgumentException e) {
            log.warn("{} is no launch ledger: {}", path, e.getMessage());
            return Optional.empty();
        }
    }

    /** Removes it; a file that cannot be removed is read again next time. */
    public void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            log.warn("cannot remove the launch ledger {}: {}", path, e.toString());
        }
    }

    private static List<LedgerEntry> open(List<String> lines) {
        Map<String, LedgerEntry> open = new LinkedHashMap<>();
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            try {
                if (words[0].equals(END) && words.length == 2) {
                    open.remove(words[1]);
                } else {
                    open.put(words[1], LedgerEntry.of(words));
                }
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                // The last line of a gateway that died while it wrote.
                break;
            }
        }
        return new ArrayList<>(open.values());
    }
}
