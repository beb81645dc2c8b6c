package dev.sallyport.engine;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.ConnectionCommand;
import dev.sallyport.bus.ConnectionCommand.Listing;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.bus.ConnectionStatus;
import dev.sallyport.bus.Dispatch;
import dev.sallyport.bus.EngineCommand;
import dev.sallyport.bus.Exchange;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.ToolDefinition;
import dev.sallyport.bus.Trace;
import dev.sallyport.bus.TraceLog;
import dev.sallyport.child.ChildrenVerticle;
import dev.sallyport.child.ReaperVerticle;
import dev.sallyport.child.ledger.LedgerFolder;
import dev.sallyport.child.process.LocalProcesses;
import dev.sallyport.child.process.ProcessOperations;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.kit.Patience;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A Vert.x with an engine and the spawner deployed, and short ways to do what the registry does. */
public final class EngineHarness implements AutoCloseable {
    private static final long PATIENCE_S = Patience.USUAL.multipliedBy(2).toSeconds();

    private final Vertx vertx = Vertx.vertx();
    private final Path data = temporary();
    private final Deque<String> deployments = new ArrayDeque<>();
    private final List<ConnectionEvent> events = new CopyOnWriteArrayList<>();
    private final List<Trace> traces = new CopyOnWriteArrayList<>();

    /** With real processes. */
    public EngineHarness(Deployable... engines) {
        this(new LocalProcesses(), engines);
    }

    /** With processes that may misbehave. */
    public EngineHarness(ProcessOperations processes, Deployable... engines) {
        Local.register(vertx);
        vertx.eventBus()
                .<dev.sallyport.bus.ConnectionReport>localConsumer(
                        Addresses.CONNECTION_EVENTS, m -> events.add(m.body().event()));
        TraceLog.of(vertx).follow(numbered -> traces.add(numbered.trace()));
        deploy(new ReaperVerticle(), worker("reaper"));
        deploy(new ChildrenVerticle(processes, 8, new LedgerFolder(data)), worker("children"));
        for (Deployable engine : engines) {
            deploy(engine, new DeploymentOptions());
        }
    }

    private void deploy(Deployable verticle, DeploymentOptions options) {
        deployments.addFirst(await(vertx.deployVerticle(verticle, options)));
    }

    private static DeploymentOptions worker(String name) {
        return new DeploymentOptions()
                .setThreadingModel(ThreadingModel.WORKER)
                .setWorkerPoolName(name)
                .setWorkerPoolSize(8);
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("sallyport-engine");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Vertx vertx() {
        return vertx;
    }

    /** Deploys a connection for a server, without connecting it. */
    public void deploy(ServerConfig server) {
        String family = server.binding().family().word();
        await(Local.request(vertx, Addresses.engine(family), new EngineCommand.Deploy(server, 1)));
    }

    /** Deploys a server and connects it for the first time. */
    public ConnectionCommand.Result connect(ServerConfig server) {
        return await(connecting(server));
    }

    /** Deploys a server and begins to connect it. */
    public Future<ConnectionCommand.Result> connecting(ServerConfig server) {
        deploy(server);
        return command(server.id(), new ConnectionCommand.Connect());
    }

    /** Closes a server's connection for good. */
    public ConnectionCommand.Result close(String server) {
        return await(closing(server));
    }

    /** Begins to close a server's connection. */
    public Future<ConnectionCommand.Result> closing(String server) {
        return command(server, new ConnectionCommand.Close());
    }

    public ConnectionStatus status(String server) {
        return await(Local.request(vertx, Addresses.connection(server), new ConnectionCommand.Status()));
    }

    /** The bare names of a server's tools; fails where they cannot be listed. */
    public List<String> tools(String server) {
        ConnectionCommand.Result result = list(server);
        if (result instanceof Listing listing) {
            return listing.tools().stream().map(ToolDefinition::name).toList();
        }
        throw new AssertionError("no listing: " + result);
    }

    public ConnectionCommand.Result list(String server) {
        return await(listing(server));
    }

    /** Begins to list a server's tools. */
    public Future<ConnectionCommand.Result> listing(String server) {
        return command(server, new ConnectionCommand.ListTools());
    }

    private <T> Future<T> command(String server, ConnectionCommand command) {
        return Local.request(vertx, Addresses.connection(server), command);
    }

    /** Calls a tool and waits for how it ends. */
    public Reply call(String server, String tool, String arguments) {
        return await(calling(server, tool, arguments, Caller.plain(CallLine.silent())));
    }

    /** Begins to call a tool. */
    public Future<Reply> calling(String server, String tool, String arguments, Caller caller) {
        List<Bytes> members =
                List.of(Bytes.utf8("\"name\":\"" + tool + "\""), Bytes.utf8("\"arguments\":" + arguments));
        return new Dispatch(vertx, "test").call(server, new Exchange(Exchange.TOOLS_CALL, tool, members, caller));
    }

    /** Everything connections told the registry, in order. */
    public List<ConnectionEvent> events() {
        return events;
    }

    /** What connections told the registry, of one kind. */
    public <T extends ConnectionEvent> List<T> events(Class<T> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Every trace of one kind. */
    public List<Trace> traces(String kind) {
        return traces.stream().filter(trace -> trace.kind().equals(kind)).toList();
    }

    /** What a future comes to. */
    public static <T> T await(Future<T> future) {
        try {
            return future.await(PATIENCE_S, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("nothing came of it within " + PATIENCE_S + " s", e);
        }
    }

    /** Ends everything in the reverse order of its start, as the gateway does. */
    @Override
    public void close() {
        deployments.forEach(deployment -> await(vertx.undeploy(deployment)));
        await(vertx.fileSystem().deleteRecursive(data.toString()));
        await(vertx.close());
    }
}
