package dev.sallyport.engine.legacy;

import dev.sallyport.config.Binding;
import dev.sallyport.config.Family;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.engine.Access;
import dev.sallyport.engine.ChildOpener;
import dev.sallyport.engine.Dialer;
import dev.sallyport.engine.EngineVerticle;
import dev.sallyport.engine.PipeOpener;
import dev.sallyport.engine.ServerRedaction;
import dev.sallyport.engine.access.AccessProviders;
import dev.sallyport.engine.legacy.socket.SocketOpener;
import dev.sallyport.redact.ConnectionRedactor;
import io.vertx.core.Context;

/** The engine for servers of revision 2024-11-05, MCPL servers among them. */
public final class LegacyEngineVerticle extends EngineVerticle {
    private final Settings settings;
    private final Patience patience;

    public LegacyEngineVerticle(Settings settings) {
        this(settings, Patience.DEFAULT);
    }

    /** An engine that waits for other times than the protocol's. */
    LegacyEngineVerticle(Settings settings, Patience patience) {
        super(Family.LEGACY);
        this.settings = settings;
        this.patience = patience;
    }

    @Override
    protected Dialer dialer(ServerConfig server, Context connection) {
        ConnectionRedactor redactor = ServerRedaction.of(server);
        PipeOpener opener = server.binding() instanceof Binding.WebSocket socket
                ? new SocketOpener(setup(server, socket, redactor, connection), connection)
                : ChildOpener.of(server, settings.children(), redactor, connection);
        Conversation.Setup setup = new Conversation.Setup(server, redactor, connection, patience);
        return number -> new LegacyDial(new Conversation(setup), opener, number);
    }

    private SocketOpener.Setup setup(
            ServerConfig server, Binding.WebSocket socket, ConnectionRedactor redactor, Context connection) {
        Access access = new AccessProviders(connection.owner(), settings.upstream())
                .of(server.id(), socket.url(), socket.token(), socket.accessProvider());
        return new SocketOpener.Setup(server, access, settings.upstream(), redactor);
    }
}
