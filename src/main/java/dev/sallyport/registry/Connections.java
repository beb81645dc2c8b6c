package dev.sallyport.registry;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ConnectionCommand;
import dev.sallyport.bus.ConnectionCommand.Done;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionStatus;
import dev.sallyport.bus.EngineCommand;
import dev.sallyport.bus.Local;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;

/** The road from the registry to the connections, of whichever engine: commands over the local bus, never a failure. */
final class Connections {
    private final Vertx vertx;

    Connections(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Deploys a server's connection; {@link Done}, or {@link Failed} where it cannot be had. */
    Future<Result> deploy(Server server) {
        return engine(server, new EngineCommand.Deploy(server.config(), server.number()));
    }

    /** Undeploys it. */
    Future<Result> undeploy(Server server) {
        return engine(server, new EngineCommand.Undeploy(server.id()));
    }

    /** Connects it for the first time. */
    Future<Result> connect(Server server) {
        return ask(server, new ConnectionCommand.Connect());
    }

    /** Lists its tools. */
    Future<Result> list(Server server) {
        return ask(server, new ConnectionCommand.ListTools());
    }

    /** Closes it; {@link Done} also where there is no connection. */
    Future<Result> close(Server server) {
        return Local.<Result>request(vertx, address(server), new ConnectionCommand.Close())
                .otherwise(why -> nobody(why) ? new Done() : failed(why));
    }

    /** How it is; {@code connecting} where there is no connection yet. */
    Future<ConnectionStatus> status(Server server) {
        return Local.<ConnectionStatus>request(vertx, address(server), new ConnectionCommand.Status())
                .otherwise(new ConnectionStatus("connecting", System.currentTimeMillis(), 0, 0, null, null));
    }

    private Future<Result> ask(Server server, ConnectionCommand command) {
        return Local.<Result>request(vertx, address(server), command).otherwise(Connections::failed);
    }

    private Future<Result> engine(Server server, EngineCommand command) {
        String family = server.config().binding().family().word();
        return Local.<Result>request(vertx, Addresses.engine(family), command)
                .otherwise(why -> nobody(why) ? failed("no engine for " + family + " servers runs") : failed(why));
    }

    private static String address(Server server) {
        return Addresses.connection(server.id());
    }

    private static boolean nobody(Throwable why) {
        return why instanceof ReplyException reply && reply.failureType() == ReplyFailure.NO_HANDLERS;
    }

    private static Result failed(Throwable why) {
        return failed(String.valueOf(why.getMessage()));
    }

    private static Result failed(String reason) {
        return new Failed(reason, false, false, 0);
    }
}
