package dev.sallyport.engine;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ConnectionCommand;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.bus.ConnectionReport;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.PendingExchange;
import dev.sallyport.bus.PrefixOwner;
import dev.sallyport.bus.Reception;
import dev.sallyport.bus.ToolName;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;
import java.util.concurrent.ThreadLocalRandom;

/**
 * One server's connection, of either engine: serves its calls and commands and lives through its {@link Lifetime}.
 *
 * <p>Everything of it is touched on this verticle's context only.
 */
public final class ConnectionVerticle extends VerticleBase {
    private final ServerConfig config;
    private final long number;
    private final DialerFactory dialers;
    private Lifetime lifetime;

    /** Makes a dialer on the connection's context. */
    @FunctionalInterface
    public interface DialerFactory {
        /** The dialer of one connection, whose clients live as long as it does. */
        Dialer on(io.vertx.core.Context context);
    }

    @SuppressWarnings("NullAway.Init") // the lifetime needs the context, which start() has first
    public ConnectionVerticle(ServerConfig config, long number, DialerFactory dialers) {
        this.config = config;
        this.number = number;
        this.dialers = dialers;
    }

    @Override
    public Future<?> start() {
        Backoff backoff = new Backoff(
                config.reconnect(), () -> ThreadLocalRandom.current().nextDouble());
        Lifetime.Surroundings surroundings = new Lifetime.Surroundings(vertx, this::tell);
        lifetime = new Lifetime(config, dialers.on(context), backoff, surroundings);
        String id = config.id();
        return Future.all(
                Reception.of(vertx, id, this::call).ready(),
                vertx.eventBus()
                        .<ConnectionCommand>localConsumer(Addresses.connection(id), this::command)
                        .completion());
    }

    private void tell(ConnectionEvent event) {
        vertx.eventBus().send(Addresses.CONNECTION_EVENTS, new ConnectionReport(number, event), Local.OPTIONS);
    }

    private void call(PendingExchange pending) {
        Exchange exchange = pending.exchange();
        Session session = lifetime.live();
        if (exchange.acts() && !config.tools().allows(exchange.target())) {
            // a caller that imitates an old call (rule RFR-7)
            pending.answer(new Failure.UnknownTool(ToolName.of(config.prefix(), exchange.target())));
            return;
        }
        if (session == null) {
            pending.answer(new Failure.NotSent(unavailable()));
            return;
        }
        session.call(exchange).onSuccess(pending::answer);
    }

    private String unavailable() {
        String reason = lifetime.reason();
        return PrefixOwner.notSent(config.id(), lifetime.isConnecting()).message()
                + (reason == null ? "" : ": " + reason);
    }

    private void command(Message<ConnectionCommand> message) {
        ConnectionCommand command = message.body();
        if (command instanceof ConnectionCommand.Status) {
            message.reply(lifetime.status(), Local.OPTIONS);
        } else {
            perform(command).onComplete(result -> message.reply(result.result(), Local.OPTIONS));
        }
    }

    private Future<Result> perform(ConnectionCommand command) {
        if (command instanceof ConnectionCommand.Connect) {
            return lifetime.connect();
        }
        return command instanceof ConnectionCommand.Close ? lifetime.close() : list();
    }

    private Future<Result> list() {
        Session session = lifetime.live();
        if (session == null) {
            return Future.succeededFuture(new Failed(unavailable(), false, false, 0));
        }
        long number = session.info().number();
        return session.listTools()
                .<Result>map(tools -> new ConnectionCommand.Listing(number, tools))
                .otherwise(why -> new Failed(ConnectException.shown(why), false, false, 0));
    }

    /** Closes what still runs; a launch that cannot be reaped has been reported and does not hold up the rest. */
    @Override
    public Future<?> stop() {
        return lifetime.close();
    }
}
