package dev.sallyport.child.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The ledgers of all gateways that use a data folder, each in a file of its own. */
public final class LedgerFolder {
    private final Path folder;

    /** @param data the gateway's data folder */
    public LedgerFolder(Path data) {
        this.folder = data.resolve("launches");
    }

    /** Everybody's ledgers, by file name; none where there is no folder. Blocks. */
    public List<LedgerFile> read() throws IOException {
        List<LedgerFile> ledgers = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            for (Path path : files()) {
                LedgerFile.read(path).ifPresent(ledgers::add);
            }
        }
        return ledgers;
    }

    /** A ledger for this process. */
    public LaunchLedger own() {
        LedgerOwner owner = LedgerOwner.own();
        return new LaunchLedger(folder.resolve(owner.fileName()), owner);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(path -> path.toString().endsWith(LedgerFile.SUFFIX))
                    .sorted()
                    .toList();
        }
    }
}
