package dev.sallyport.child;

import dev.sallyport.bus.LaunchRequest;
import dev.sallyport.child.ledger.LaunchLedger;
import dev.sallyport.child.process.ChildProcess;
import dev.sallyport.child.process.LaunchMark;
import dev.sallyport.child.process.ProcessOperations;
import dev.sallyport.child.process.ProcessSpec;
import java.io.IOException;
import java.util.Map;

/** Starts a launch's process, recorded before and after (rule CHILD-17). Blocks; may be used by several threads. */
final class Spawner {
    private final ProcessOperations operations;
    private final LaunchLedger ledger;

    Spawner(ProcessOperations operations, LaunchLedger ledger) {
        this.operations = operations;
        this.ledger = ledger;
    }

    /** Where it fails, the launch's end is still to be recorded, as that of every launch. */
    ChildProcess spawn(LaunchRequest request, LaunchMark mark) throws IOException {
        Map<String, String> environment = ChildEnvironment.of(request, System.getenv());
        mark.addTo(environment);
        ledger.starting(mark, request.server(), request.command());
        ChildProcess process = operations.start(new ProcessSpec(request.command(), environment, request.cwd(), mark));
        ledger.started(mark, process.key());
        return process;
    }
}
