package dev.sallyport.registry;

import dev.sallyport.bus.ConnectionCommand;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.RegistryCommand.Done;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import io.vertx.core.Future;
import io.vertx.core.Promise;

/** Takes servers down and lets go of what they held, once nothing of them runs any more (rules OWN-4, OWN-5, CHILD-21). */
final class Teardown {
    private final Parts parts;

    Teardown(Parts parts) {
        this.parts = parts;
    }

    /**
     * Closes a server at once, in whatever phase it is, waits until everything that held its id has settled, and then
     * unregisters it. Calls share one attempt; where that fails, the server stays registered and the next call makes
     * another.
     *
     * @param why how a connect in flight ends
     */
    Future<Result> of(Server server, String why) {
        server.end(why);
        return begin(server, false);
    }

    /** The same for a server that ended by itself: a restart's keeps its place (rules OWN-6, RST-3). */
    Future<Result> itself(Server server) {
        return begin(server, server.isKept());
    }

    private Future<Result> begin(Server server, boolean keep) {
        if (server.standing() instanceof Standing.Leaving leaving) {
            return leaving.attempt();
        }
        Promise<Result> attempt = Promise.promise();
        server.become(new Standing.Leaving(attempt.future()));
        server.inventory().gone();
        parts.publication().changed();
        server.deployed()
                .future()
                .transform(deployed -> parts.connections().close(server))
                .compose(closed -> server.setUp().future().map(closed))
                .compose(closed -> closed(server, closed, keep))
                .onComplete(attempt);
        return attempt.future();
    }

    private Future<Result> closed(Server server, ConnectionCommand.Result closed, boolean keep) {
        if (closed instanceof Failed failed) {
            server.failed(failed.reason());
            server.become(new Standing.Held(failed.reason()));
            parts.publication().changed();
            return Future.succeededFuture(new Rejected(false, failed.reason()));
        }
        return parts.connections().undeploy(server).compose(gone -> left(server, keep));
    }

    private Future<Result> left(Server server, boolean keep) {
        if (keep && server.ended() == null) {
            server.become(new Standing.Down(String.valueOf(server.lastFailure())));
        } else {
            parts.servers().remove(server);
            parts.claims().release(server.claim());
        }
        return parts.publication().changed().map(new Done());
    }
}
