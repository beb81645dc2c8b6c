package dev.sallyport.engine.modern;

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
import dev.sallyport.engine.modern.http.HttpRoad;
import dev.sallyport.engine.modern.stdio.StdioRoad;
import dev.sallyport.redact.ConnectionRedactor;
import io.vertx.core.Context;

/** The engine for servers of revision 2026-07-28. */
public final class ModernEngineVerticle extends EngineVerticle {
    private final Settings settings;

    public ModernEngineVerticle(Settings settings) {
        super(Family.MODERN);
        this.settings = settings;
    }

    @Override
    protected Dialer dialer(ServerConfig server, Context connection) {
        ConnectionRedactor redactor = ServerRedaction.of(server);
        ServerErrors errors = new ServerErrors(server.id(), redactor);
        Road road = server.binding() instanceof Binding.Http http
                ? new HttpRoad(http(server, http, redactor, connection), connection)
                : new StdioRoad(server.id(), children(server, redactor, connection), redactor);
        ModernDial.Setup setup = new ModernDial.Setup(server, road, errors, connection);
        return number -> ModernDial.begin(setup, number);
    }

    private HttpRoad.Setup http(
            ServerConfig server, Binding.Http http, ConnectionRedactor redactor, Context connection) {
        Access access = new AccessProviders(connection.owner(), settings.upstream())
                .of(server.id(), http.url(), http.token(), http.accessProvider());
        return new HttpRoad.Setup(server.id(), http.url(), access, settings.upstream(), redactor);
    }

    private PipeOpener children(ServerConfig server, ConnectionRedactor redactor, Context connection) {
        return ChildOpener.of(server, settings.children(), redactor, connection);
    }
}
