package dev.sallyport.child;

import dev.sallyport.bus.ChildLimits;
import dev.sallyport.child.ledger.LedgerEntry;
import dev.sallyport.child.ledger.LedgerFile;
import dev.sallyport.child.process.ChildProcess;
import dev.sallyport.child.process.Orphan;
import dev.sallyport.child.process.ProcessKey;
import java.util.ArrayList;
import java.util.List;

/**
 * A launch whose gateway died and left something running.
 *
 * @param ledger where it was read
 * @param entry what was read
 * @param process what is left of it
 */
record Leftover(LedgerFile ledger, LedgerEntry entry, ChildProcess process) {
    /** What still runs of a dead gateway's launches. Blocks for some milliseconds a launch. */
    static List<Leftover> of(LedgerFile ledger) {
        List<Leftover> left = new ArrayList<>();
        for (LedgerEntry entry : ledger.entries()) {
            Leftover leftover = new Leftover(ledger, entry, new Orphan(keyOf(entry), entry.mark()));
            if (!leftover.process().survivors().isEmpty()) {
                left.add(leftover);
            }
        }
        return left;
    }

    private static ProcessKey keyOf(LedgerEntry entry) {
        ProcessKey known = entry.process();
        return known == null ? ProcessKey.UNKNOWN : known;
    }

    Reap reap() {
        return new Reap(entry.server(), process, ChildLimits.DEFAULT, () -> {});
    }
}
