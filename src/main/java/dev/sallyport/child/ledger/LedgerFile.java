package dev.sallyport.child.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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

    /**
     * Reads a ledger; empty where it is none or cannot be read, for what others left there must keep no gateway from
     * starting. A line that was not written whole does not count.
     */
    static Optional<LedgerFile> read(Path path) {
        try {
            String text = Files.readString(path);
            List<String> lines =
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
            LedgerOwner owner = LedgerOwner.of(lines.isEmpty() ? "" : lines.get(0));
            return Optional.of(new LedgerFile(path, owner, open(lines.subList(1, lines.size()))));
        } catch (NoSuchFileException e) {
            // Its gateway ended meanwhile, or another one that starts has removed it.
            return Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            log.warn("cannot read the launch ledger {}: {}", path, e.toString());
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
                // Cut by a full disk, and whatever was appended to it: the lines behind it are as good as ever.
                log.warn("a line of a launch ledger was not written whole");
            }
        }
        return new ArrayList<>(open.values());
    }
}
