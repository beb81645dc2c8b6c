package dev.sallyport.registry;

import dev.sallyport.bus.RegistryCommand.Done;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Ends everything, within a budget (rules STOP-1, STOP-2). */
final class Stopping {
    private static final String WHY = "the gateway stopped while it was connecting";

    private final Parts parts;
    private final Teardown teardown;
    private final Restarts restarts;
    private @Nullable Future<Result> attempt;

    Stopping(Parts parts, Teardown teardown, Restarts restarts) {
        this.parts = parts;
        this.teardown = teardown;
        this.restarts = restarts;
    }

    /** Why operator operations are refused, once it has begun; null before. */
    @Nullable
    String refusal() {
        return parts.servers().refusal();
    }

    /** Begins: ends each connect in flight and each reconnecting connection; what is connected serves on. */
    void begin() {
        parts.servers().close();
        restarts.running().forEach(restart -> restart.end(WHY));
        parts.servers().all().stream()
                .filter(server -> server.inventory().live() == 0)
                .forEach(this::end);
    }

    /** Lets a server go that has no session any more, once stop has begun: nothing is started after that. */
    void unlessServing(Server server) {
        if (refusal() != null && server.inventory().live() == 0) {
            end(server);
        }
    }

    private Future<Result> end(Server server) {
        return teardown.of(server, WHY);
    }

    /** Ends every server and waits for it, at most {@code budgetMs}. Calls share one attempt; the next one retries. */
    Future<Result> stop(long budgetMs) {
        if (attempt != null) {
            return attempt;
        }
        begin();
        Map<String, Future<Result>> all = new LinkedHashMap<>();
        parts.servers().all().forEach(server -> all.put("mcp:" + server.id(), end(server)));
        for (Restart restart : restarts.running()) {
            Future<Result> settled = restart.settled().map(new Done());
            all.merge("mcp:" + restart.claim().id(), settled, (down, also) -> down.compose(result -> also.map(result)));
        }
        Future<Result> now = Future.join(List.copyOf(all.values()))
                .timeout(Math.max(1, budgetMs), TimeUnit.MILLISECONDS)
                .transform(v -> Future.succeededFuture(outcome(all, budgetMs)));
        attempt = now;
        return now.onComplete(v -> attempt = null);
    }

    private static Result outcome(Map<String, Future<Result>> all, long budgetMs) {
        List<String> failures = new ArrayList<>();
        List<String> pending = new ArrayList<>();
        all.forEach((name, one) -> {
            if (!one.isComplete()) {
                pending.add(name);
            } else if (one.failed()) {
                failures.add(name + ": " + one.cause().getMessage());
            } else if (one.result() instanceof Rejected rejected) {
                failures.add(name + ": " + rejected.reason());
            }
        });
        if (!pending.isEmpty()) {
            failures.add(
                    "still pending when the " + budgetMs + " ms for stopping ran out: " + String.join(", ", pending));
        }
        return failures.isEmpty() ? new Done() : new Rejected(false, String.join("; ", failures));
    }
}
