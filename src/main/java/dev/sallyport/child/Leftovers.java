package dev.sallyport.child;

import dev.sallyport.child.ledger.LedgerFile;
import dev.sallyport.child.ledger.LedgerFolder;
import dev.sallyport.child.process.ProcessKey;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What gateways that died hard left running (rule CHILD-17). It is ended, or reported, and no launch of the same server
 * goes ahead before it is gone. Used on the children's context, but for {@link #find}.
 */
final class Leftovers {
    private static final Logger log = LoggerFactory.getLogger(Leftovers.class);

    private final LaunchHost host;
    private final List<Leftover> left = new ArrayList<>();
    private final Map<String, Future<Void>> attempts = new HashMap<>();

    Leftovers(LaunchHost host) {
        this.host = host;
    }

    /** Reads the ledgers of gateways that are gone; those that nothing is left of are removed. Blocks. */
    static List<Leftover> find(LedgerFolder folder) throws IOException {
        List<Leftover> found = new ArrayList<>();
        for (LedgerFile ledger : folder.read()) {
            if (!ledger.owner().isAlive()) {
                List<Leftover> running = ledger.owner().isOfThisBoot() ? Leftover.of(ledger) : List.of();
                found.addAll(running);
                if (running.isEmpty()) {
                    ledger.delete();
                }
            }
        }
        return found;
    }

    /** Begins to end what was found. */
    void end(List<Leftover> found) {
        left.addAll(found);
        found.forEach(leftover -> log.warn(
                "processes {} of MCP server \"{}\" outlived the gateway {}; ending them",
                leftover.process().survivors().stream().map(ProcessKey::pid).toList(),
                leftover.entry().server(),
                leftover.ledger().owner().process().pid()));
        found.stream().map(leftover -> leftover.entry().server()).distinct().forEach(this::clear);
    }

    /** Completes when nothing of the server is left; callers share one attempt, a failed one is made again. */
    Future<Void> clear(String server) {
        Future<Void> running = attempts.get(server);
        if (running != null) {
            return running;
        }
        List<Future<?>> reaps = left.stream()
                .filter(leftover -> leftover.entry().server().equals(server))
                .<Future<?>>map(this::reap)
                .toList();
        if (reaps.isEmpty()) {
            return Future.succeededFuture();
        }
        Future<Void> attempt = Future.join(reaps).<Void>mapEmpty();
        attempts.put(server, attempt);
        return attempt.onComplete(either -> attempts.remove(server));
    }

    private Future<?> reap(Leftover leftover) {
        return host.reap(leftover.reap())
                .compose(ReapReply::outcome)
                .onSuccess(exit -> gone(leftover))
                .onFailure(failure -> log.error("{}", failure.getMessage()));
    }

    private void gone(Leftover leftover) {
        left.remove(leftover);
        if (left.stream().noneMatch(other -> other.ledger().equals(leftover.ledger()))) {
            leftover.ledger().delete();
        }
    }
}
