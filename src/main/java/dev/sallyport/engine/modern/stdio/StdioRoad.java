package dev.sallyport.engine.modern.stdio;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ChildLimits;
import dev.sallyport.bus.LaunchReply;
import dev.sallyport.bus.LaunchRequest;
import dev.sallyport.bus.Local;
import dev.sallyport.config.Binding;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.modern.Road;
import dev.sallyport.engine.modern.Wire;
import dev.sallyport.redact.ConnectionRedactor;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.nio.file.Path;

/** Launches one child for each attempt (rules MOD-10, CHILD-2). */
public final class StdioRoad implements Road {
    private final ServerConfig config;
    private final Binding.Stdio binding;
    private final ChildLimits limits;
    private final ConnectionRedactor redactor;
    private final Context context;

    /** A road for a server whose binding is stdio; used on the context. */
    public StdioRoad(ServerConfig config, ChildLimits limits, ConnectionRedactor redactor, Context context) {
        this.config = config;
        this.binding = (Binding.Stdio) config.binding();
        this.limits = limits;
        this.redactor = redactor;
        this.context = context;
    }

    @Override
    public Future<Wire> open(Future<?> abandoned) {
        StdioWire wire = new StdioWire(config.id(), redactor);
        Path cwd = binding.cwd() == null ? null : Path.of(binding.cwd());
        LaunchRequest request = new LaunchRequest(
                config.id(),
                binding.command(),
                binding.env(),
                binding.inheritEnv(),
                cwd,
                limits,
                wire,
                context,
                abandoned);
        return Local.<LaunchReply>request(context.owner(), Addresses.CHILD_LAUNCH, request)
                .compose(reply -> launched(wire, reply));
    }

    private Future<Wire> launched(StdioWire wire, LaunchReply reply) {
        if (reply instanceof LaunchReply.Launched launched) {
            wire.attach(launched.child());
            return Future.succeededFuture(wire);
        }
        String reason = ((LaunchReply.NotLaunched) reply).reason();
        return Future.failedFuture(
                ConnectException.ordinary("MCP server \"" + config.id() + "\" could not be started: " + reason));
    }
}
