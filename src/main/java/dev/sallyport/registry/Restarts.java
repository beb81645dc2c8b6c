package dev.sallyport.registry;

import dev.sallyport.bus.RegistryCommand.Done;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.ServerDefinition;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Moves servers to other configurations, ids and prefixes (rules RST). */
final class Restarts {
    private final Parts parts;
    private final Teardown teardown;
    private final Admission admission;
    private final List<Restart> running = new ArrayList<>();

    Restarts(Parts parts, Teardown teardown, Admission admission) {
        this.parts = parts;
        this.teardown = teardown;
        this.admission = admission;
    }

    /** The restart that moves a server to this id, or null. */
    @Nullable
    Restart movingTo(String id) {
        return running.stream()
                .filter(restart -> restart.claim().id().equals(id))
                .findFirst()
                .orElse(null);
    }

    /** All that are under way. */
    List<Restart> running() {
        return List.copyOf(running);
    }

    /** Why a restart is refused now, with nothing torn down; null where it can begin (rule RST-1). */
    @Nullable
    String refusal(Server server, ServerDefinition to) {
        String stopping = parts.servers().refusal();
        if (stopping != null) {
            return stopping;
        }
        String held = parts.claims().restartOf(server.id());
        if (held != null) {
            return held;
        }
        if (server.standing().busy()) {
            return server.standing().refusal(server.id());
        }
        return parts.claims().refusal(claim(server, to), server.claim());
    }

    private static Claim claim(Server server, ServerDefinition to) {
        return Claim.restart(server.id(), to.config().id(), to.config().prefix());
    }

    /** Restarts a server whose restart is not refused. */
    Future<Result> restart(Server server, ServerDefinition to) {
        Restart restart = new Restart(server, to, claim(server, to));
        parts.claims().take(restart.claim());
        running.add(restart);
        return teardown.of(server, "it was restarted")
                .compose(down -> down instanceof Done ? moved(restart) : Future.succeededFuture(down))
                .onComplete(done -> {
                    running.remove(restart);
                    parts.claims().release(restart.claim());
                    parts.publication().changed();
                    restart.settle();
                });
    }

    private Future<Result> moved(Restart restart) {
        String ended = restart.ended();
        if (ended != null) {
            return Future.succeededFuture(restart.down(
                    new Rejected(false, "MCP server \"" + restart.claim().id() + "\" was not connected: " + ended)));
        }
        Server next = admission.admit(restart.to());
        next.keep(true);
        return admission.connect(next).map(result -> {
            next.keep(false);
            return result instanceof Rejected rejected ? restart.down(rejected) : result;
        });
    }
}
