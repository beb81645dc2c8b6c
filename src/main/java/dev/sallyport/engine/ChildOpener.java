package dev.sallyport.engine;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ChildLimits;
import dev.sallyport.bus.LaunchReply;
import dev.sallyport.bus.LaunchRequest;
import dev.sallyport.bus.Local;
import dev.sallyport.config.Binding;
import dev.sallyport.config.ChildrenSettings;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Launches one child for each attempt, through the spawner that both engines share (rules CHILD-2, LEG-10, MOD-10). */
public final class ChildOpener implements PipeOpener {
    private final ServerConfig config;
    private final Binding.Stdio binding;
    private final ChildLimits limits;
    private final ConnectionRedactor redactor;
    private final Context context;

    private ChildOpener(ServerConfig config, ChildLimits limits, ConnectionRedactor redactor, Context context) {
        this.config = config;
        this.binding = (Binding.Stdio) config.binding();
        this.limits = limits;
        this.redactor = redactor;
        this.context = context;
    }

    /** Launches children of a server whose binding is stdio; used on the context. */
    public static ChildOpener of(
            ServerConfig server, ChildrenSettings children, ConnectionRedactor redactor, Context context) {
        ChildLimits limits = new ChildLimits(
                server.limits().maxLineBytes(),
                server.limits().maxQueuedBytes(),
                server.limits().shutdownGraceMs(),
                children.termGraceMs(),
                children.killGraceMs());
        return new ChildOpener(server, limits, redactor, context);
    }

    @Override
    public Future<Pipe> open(Consumer<Bytes> lines, Future<?> abandoned) {
        ChildPipe pipe = new ChildPipe(config.id(), redactor, lines);
        LaunchRequest request = new LaunchRequest(
                config.id(),
                binding.command(),
                binding.env(),
                binding.inheritEnv(),
                binding.cwd() == null ? null : Path.of(binding.cwd()),
                limits,
                pipe,
                context,
                abandoned);
        return Local.<LaunchReply>request(context.owner(), Addresses.CHILD_LAUNCH, request)
                .compose(reply -> launched(pipe, reply));
    }

    private Future<Pipe> launched(ChildPipe pipe, LaunchReply reply) {
        if (reply instanceof LaunchReply.Launched launched) {
            pipe.attach(launched.child());
            return Future.succeededFuture(pipe);
        }
        String reason = ((LaunchReply.NotLaunched) reply).reason();
        return Future.failedFuture(
                ConnectException.ordinary("MCP server \"" + config.id() + "\" could not be started: " + reason));
    }
}
