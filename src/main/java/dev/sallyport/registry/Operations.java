package dev.sallyport.registry;

import dev.sallyport.bus.RegistryCommand.Done;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.ServerDefinition;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** What operators do with single servers: checked, done, and stored where it is to outlast this run. */
final class Operations {
    private static final String WHY = "it was disconnected while it was connecting";

    private final Parts parts;
    private final Teardown teardown;
    private final Admission admission;
    private final Restarts restarts;
    private final Store store;

    Operations(Parts parts, Teardown teardown, Admission admission, Restarts restarts, Store store) {
        this.parts = parts;
        this.teardown = teardown;
        this.admission = admission;
        this.restarts = restarts;
        this.store = store;
    }

    /** Admits and connects a server. */
    Future<Result> connect(ServerDefinition definition) {
        String id = definition.config().id();
        if (!definition.isStored() && store.has(id)) {
            return rejected("MCP server \"" + id + "\" was given at run time, which wins over its file");
        }
        String refusal = admission.refusal(definition);
        if (refusal != null) {
            return refused(definition, refusal);
        }
        return admission.connect(admission.admit(definition)).compose(result -> stored(id, result));
    }

    /** Remembers a refusal, except of an id that somebody has; what it comes to is the refusal. */
    Future<Result> refused(ServerDefinition definition, String reason) {
        String id = definition.config().id();
        if (parts.servers().find(id) == null && parts.claims().restartOf(id) == null) {
            parts.servers().remember(definition, "refused", reason);
            parts.traces().connectFailed(id, reason, false);
        }
        return rejected(reason);
    }

    /** Makes a server what the definition says, whatever it is now. */
    Future<Result> put(ServerDefinition definition) {
        String id = definition.config().id();
        Server present = parts.servers().find(id);
        if (present == null) {
            return connect(definition);
        }
        boolean same = present.config().equals(definition.config())
                && present.inventory().live() != 0;
        return same && definition.origin().equals(present.definition().origin())
                ? Future.succeededFuture(new Done())
                : restart(id, definition);
    }

    /** Moves a server to a definition, or connects one anew that is remembered only; null where it stays what it is. */
    Future<Result> restart(String id, @Nullable ServerDefinition to) {
        Server server = parts.servers().find(id);
        if (server == null) {
            Servers.Absent absent = parts.servers().absent(id);
            return absent == null ? rejected(unknown(id)) : connect(to == null ? absent.definition() : to);
        }
        ServerDefinition next = to == null ? server.definition() : to;
        String refusal = restarts.refusal(server, next);
        if (refusal != null) {
            return rejected(refusal);
        }
        return restarts.restart(server, next)
                .compose(result -> moved(id, next.config().id(), result));
    }

    private String unknown(String id) {
        String held = parts.claims().restartOf(id);
        return held == null ? "MCP server \"" + id + "\" is not configured" : held;
    }

    private Future<Result> moved(String from, String to, Result result) {
        Future<Result> kept = parts.servers().find(from) == null && !from.equals(to)
                ? written(store.forget(from), result)
                : Future.succeededFuture(result);
        return kept.compose(done -> stored(to, done));
    }

    /** Disconnects a server, ends a restart that moves one to its id, and forgets it. Done where there is none. */
    Future<Result> disconnect(String id) {
        Restart restart = restarts.movingTo(id);
        Server server = parts.servers().find(id);
        if (restart != null) {
            restart.end(WHY);
        }
        Future<Result> down = server == null ? Future.succeededFuture(new Done()) : teardown.of(server, WHY);
        Future<Void> settled = restart == null ? Future.succeededFuture() : restart.settled();
        return down.compose(result -> settled.map(result))
                .compose(result -> result instanceof Done ? forgotten(id) : Future.succeededFuture(result));
    }

    private Future<Result> forgotten(String id) {
        parts.servers().forget(id);
        return parts.servers().find(id) == null
                ? written(store.forget(id), new Done())
                : Future.succeededFuture(new Done());
    }

    /** Whatever is registered under an id by now is what the store keeps of it. */
    private Future<Result> stored(String id, Result result) {
        Server server = parts.servers().find(id);
        return server == null || server.ended() != null
                ? Future.succeededFuture(result)
                : written(store.keep(server.definition()), result);
    }

    private static Future<Result> written(Future<Void> write, Result result) {
        return write.map(result)
                .otherwise(why -> new Rejected(
                        false, "it is done, but will not outlast this run: the store says " + why.getMessage()));
    }

    private static Future<Result> rejected(String reason) {
        return Future.succeededFuture(new Rejected(true, reason));
    }
}
