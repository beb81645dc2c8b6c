package dev.sallyport.engine;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.EngineCommand;
import dev.sallyport.bus.Local;
import dev.sallyport.config.Family;
import dev.sallyport.config.ServerConfig;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;
import java.util.HashMap;
import java.util.Map;

/** Supervises the connections of one family: deploys a verticle for each, so that servers spread over the event loops. */
public abstract class EngineVerticle extends VerticleBase {
    private final Family family;
    private final Map<String, String> deployments = new HashMap<>();

    protected EngineVerticle(Family family) {
        this.family = family;
    }

    /** Makes the dialer of one server's connection, on that connection's context. */
    protected abstract Dialer dialer(ServerConfig server, Context connection);

    @Override
    public Future<?> start() throws Exception {
        return vertx.eventBus()
                .<EngineCommand>localConsumer(Addresses.engine(family.word()), this::command)
                .completion();
    }

    private void command(Message<EngineCommand> message) {
        Future<?> done = message.body() instanceof EngineCommand.Deploy deploy
                ? deploy(deploy)
                : undeploy(((EngineCommand.Undeploy) message.body()).server());
        done.onComplete(
                v -> message.reply(new dev.sallyport.bus.ConnectionCommand.Done(), Local.OPTIONS),
                why -> message.fail(500, ConnectException.shown(why)));
    }

    private Future<?> deploy(EngineCommand.Deploy command) {
        ServerConfig server = command.config();
        ConnectionVerticle connection =
                new ConnectionVerticle(server, command.connection(), context -> dialer(server, context));
        return vertx.deployVerticle(connection).onSuccess(id -> deployments.put(server.id(), id));
    }

    private Future<?> undeploy(String server) {
        String deployment = deployments.remove(server);
        return deployment == null ? Future.succeededFuture() : vertx.undeploy(deployment);
    }
}
