package dev.sallyport.child.ledger;

import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.ProcessKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The gateway process that wrote a ledger.
 *
 * @param process its identity
 * @param boot which boot of the machine it ran in; pids and start times mean nothing in another one
 */
public record LedgerOwner(ProcessKey process, String boot) {
    private static final String GATEWAY = "gateway";
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    /** This process. */
    static LedgerOwner own() {
        return new LedgerOwner(ProcessKeys.own(), currentBoot());
    }

    /** Whether it still runs: its launches are its own business then. */
    public boolean isAlive() {
        return isOfThisBoot() && ProcessKeys.of(process.pid()).equals(process);
    }

    /** Whether anything that it recorded can still run. */
    public boolean isOfThisBoot() {
        return boot.equals(currentBoot());
    }

    /** A file name of its own. */
    String fileName() {
        return process.pid() + "-" + process.start() + LedgerFile.SUFFIX;
    }

    /** As the first line of its ledger. */
    String line() {
        return String.join(" ", GATEWAY, Long.toString(process.pid()), Long.toString(process.start()), boot);
    }

    /**
     * Reads such a line.
     *
     * @throws IllegalArgumentException where it is none
     */
    static LedgerOwner of(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 4 || !words[0].equals(GATEWAY)) {
            throw new IllegalArgumentException("no ledger begins like that");
        }
        return new LedgerOwner(new ProcessKey(Long.parseLong(words[1]), Long.parseLong(words[2])), words[3]);
    }

    private static String currentBoot() {
        try {
            return Files.readString(BOOT_ID).strip();
        } catch (IOException e) {
            // Not Linux: start times are instants there, which tell boots apart by themselves.
            return "";
        }
    }
}
