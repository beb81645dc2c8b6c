package dev.sallyport.registry;

import dev.sallyport.bus.ConnectionCommand;
import dev.sallyport.bus.ConnectionCommand.Established;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.RegistryCommand.Done;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.ServerDefinition;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** Admits servers and connects them (rules OWN-2, OWN-3, OWN-5, OWN-7). */
final class Admission {
    private static final String LOST_WHILE_LISTING =
            " was not connected: it was disconnected or lost while its tools were being listed";

    private final Parts parts;
    private final Teardown teardown;
    private final Listings listings;

    Admission(Parts parts, Teardown teardown, Listings listings) {
        this.parts = parts;
        this.teardown = teardown;
        this.listings = listings;
    }

    /** Why a server cannot be connected now; null where it can. */
    @Nullable
    String refusal(ServerDefinition definition) {
        String stopping = parts.servers().refusal();
        if (stopping != null) {
            return stopping;
        }
        Server present = parts.servers().find(definition.config().id());
        String held = parts.claims().restartOf(definition.config().id());
        if (held != null) {
            return held;
        }
        return present != null
                ? present.standing().refusal(present.id())
                : parts.claims().refusal(claim(definition));
    }

    /** Registers a server that is not refused; {@link #connect} has to follow. */
    Server admit(ServerDefinition definition) {
        Claim claim = claim(definition);
        parts.claims().take(claim);
        return parts.servers().add(definition, claim);
    }

    private static Claim claim(ServerDefinition definition) {
        return Claim.server(definition.config().id(), definition.config().prefix());
    }

    /** Connects an admitted server; done when its tools are published too. */
    Future<Result> connect(Server server) {
        parts.traces().connecting(server.id());
        parts.publication().changed();
        return parts.connections()
                .deploy(server)
                .compose(deployed -> deployed(server, deployed))
                .compose(answer -> settled(server, answer))
                .compose(result -> result instanceof Done ? listed(server) : Future.succeededFuture(result))
                .onSuccess(result -> report(server, result));
    }

    private Future<ConnectionCommand.Result> deployed(Server server, ConnectionCommand.Result deployed) {
        server.deployed().complete();
        boolean goesOn = deployed instanceof ConnectionCommand.Done && server.ended() == null;
        return goesOn ? parts.connections().connect(server) : Future.succeededFuture(deployed);
    }

    /** The connect has settled: from here on it no longer holds the id by itself. */
    private Future<Result> settled(Server server, ConnectionCommand.Result answer) {
        if (server.ended() != null) {
            server.setUp().complete();
            return Future.succeededFuture(new Rejected(false, wasNot(server)));
        }
        if (answer instanceof Established established) {
            server.become(new Standing.Serving());
            server.inventory().connected(established.session());
            server.setUp().complete();
            return Future.succeededFuture(new Done());
        }
        Future<Result> failed = failed(server, (Failed) answer);
        server.setUp().complete();
        return failed;
    }

    private Future<Result> failed(Server server, Failed failed) {
        server.failed(failed.reason());
        if (failed.willRetry()) {
            server.become(new Standing.Serving());
            return Future.succeededFuture(new Rejected(false, failed.reason(), true));
        }
        if (failed.heldPid() != 0) {
            server.become(new Standing.Held(failed.reason()));
            return Future.succeededFuture(new Rejected(false, failed.reason()));
        }
        return teardown.itself(server).map(left -> {
            if (parts.servers().find(server.id()) == null && server.ended() == null) {
                parts.servers().remember(server.definition(), "refused", failed.reason());
            }
            return new Rejected(false, failed.reason());
        });
    }

    private Future<Result> listed(Server server) {
        return listings.list(server)
                .map(v -> server.standing() instanceof Standing.Serving
                        ? new Done()
                        : new Rejected(false, server.name() + LOST_WHILE_LISTING));
    }

    private static String wasNot(Server server) {
        return server.name() + " was not connected: " + server.ended();
    }

    private void report(Server server, Result result) {
        if (result instanceof Rejected rejected) {
            parts.traces().connectFailed(server.id(), rejected.reason(), rejected.willRetry());
        }
    }
}
