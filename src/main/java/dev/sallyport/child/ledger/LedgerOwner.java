package dev.sallyport.child.ledger;

import dev.sallyport.child.process.ProcessKey;
import dev.sallyport.child.process.ProcessKeys;
import io.vertx.core.json.JsonObject;
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

    JsonObject toJson() {
        return new JsonObject()
                .put("gateway", process.pid())
                .put("start", process.start())
                .put("boot", boot);
    }

    static LedgerOwner of(JsonObject json) {
        return new LedgerOwner(
                new ProcessKey(json.getLong("gateway"), json.getLong("start")), json.getString("boot", ""));
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
