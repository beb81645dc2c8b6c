package dev.sallyport.engine.modern;

import dev.sallyport.bus.ChildLimits;
import dev.sallyport.config.Binding;
import dev.sallyport.config.ChildrenSettings;
import dev.sallyport.config.Family;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.engine.Dialer;
import dev.sallyport.engine.EngineVerticle;
import dev.sallyport.engine.modern.http.HttpRoad;
import dev.sallyport.engine.modern.stdio.StdioRoad;
import dev.sallyport.redact.Redactor;
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
        Redactor redactor = Redactor.any(java.util.List.of());
        ServerErrors errors = new ServerErrors(redactor);
        Road road = server.binding() instanceof Binding.Http
                ? new HttpRoad(server, settings.upstream(), redactor, connection)
                : new StdioRoad(server, limits(server), redactor, connection);
        ModernDial.Setup setup = new ModernDial.Setup(server, road, errors, connection);
        return number -> new ModernDial(setup, number);
    }

    private ChildLimits limits(ServerConfig server) {
        ChildrenSettings children = settings.children();
        return new ChildLimits(
                server.limits().maxLineBytes(),
                server.limits().maxQueuedBytes(),
                server.limits().shutdownGraceMs(),
                children.termGraceMs(),
                children.killGraceMs());
    }
}
