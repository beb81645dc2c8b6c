package dev.sallyport.child.ledger;

import dev.sallyport.child.process.LaunchMark;
import dev.sallyport.child.process.ProcessKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This gateway's record of its launches (rule CHILD-17): a line before each start, one after it, one when the end is
 * confirmed. Rewritten when most of it is history, so its size follows the launches that run. Nothing is forced to the
 * disk: the record has to outlive the process, not the machine, whose end ends the children too.
 *
 * <p>Thread-safe; every call blocks for a short write. A ledger that cannot be written says so once and lets the gateway
 * work.
 */
public final class LaunchLedger {
    private static final Logger log = LoggerFactory.getLogger(LaunchLedger.class);
    private static final int HISTORY = 256;

    private final Path file;
    private final LedgerOwner owner;
    private final Map<LaunchMark, LedgerEntry> open = new LinkedHashMap<>();
    private int lines;
    private boolean broken;

    LaunchLedger(Path file, LedgerOwner owner) {
        this.file = file;
        this.owner = owner;
    }

    /** A process of this launch may run from now on. */
    public synchronized void starting(LaunchMark mark, String server, List<String> command) {
        LedgerEntry entry = new LedgerEntry(mark, server, CommandHash.of(command), System.currentTimeMillis(), null);
        open.put(mark, entry);
        append(entry.line());
    }

    /** This is what was started. */
    public synchronized void started(LaunchMark mark, ProcessKey process) {
        LedgerEntry entry = open.get(mark);
        if (entry != null) {
            LedgerEntry known = entry.with(process);
            open.put(mark, known);
            append(known.line());
        }
    }

    /** Nothing of the launch runs any more, or nothing was started. */
    public synchronized void ended(LaunchMark mark) {
        if (open.remove(mark) != null) {
            append(LedgerFile.END + " " + mark.value());
        }
    }

    /** The gateway ends in order: removes the file, unless something in it could not be reaped. */
    public synchronized void close() {
        if (open.isEmpty() && lines > 0) {
            try {
                Files.deleteIfExists(file);
                lines = 0;
            } catch (IOException e) {
                complain(e);
            }
        }
    }

    private void append(String line) {
        try {
            if (lines == 0 || lines > 2 * open.size() + HISTORY) {
                rewrite();
            } else {
                Files.writeString(file, line + "\n", StandardOpenOption.APPEND, StandardOpenOption.CREATE);
                lines++;
            }
        } catch (IOException e) {
            complain(e);
        }
    }

    private void rewrite() throws IOException {
        StringBuilder text = new StringBuilder(owner.line()).append('\n');
        open.values().forEach(entry -> text.append(entry.line()).append('\n'));
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(fresh, text);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        lines = 1 + open.size();
    }

    private void complain(IOException e) {
        if (!broken) {
            broken = true;
            log.error("children that outlive this gateway will not be found: cannot write {}: {}", file, e.toString());
        }
    }
}
