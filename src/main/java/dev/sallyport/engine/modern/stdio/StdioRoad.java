package dev.sallyport.engine.modern.stdio;

import dev.sallyport.engine.PipeOpener;
import dev.sallyport.engine.modern.Road;
import dev.sallyport.engine.modern.Wire;
import dev.sallyport.redact.ConnectionRedactor;
import io.vertx.core.Future;

/** Launches one child for each attempt (rules MOD-10, CHILD-2). */
public final class StdioRoad implements Road {
    private final String server;
    private final PipeOpener children;
    private final ConnectionRedactor redactor;

    /** A road whose children an opener launches. */
    public StdioRoad(String server, PipeOpener children, ConnectionRedactor redactor) {
        this.server = server;
        this.children = children;
        this.redactor = redactor;
    }

    @Override
    public Future<Wire> open(Future<?> abandoned) {
        StdioWire wire = new StdioWire(server, redactor);
        return children.open(wire::line, abandoned).map(pipe -> {
            wire.attach(pipe);
            return wire;
        });
    }
}
