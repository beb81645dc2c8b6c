package dev.sallyport.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.ChildLimits;
import dev.sallyport.bus.LaunchReply;
import dev.sallyport.bus.LaunchRequest;
import dev.sallyport.bus.Local;
import dev.sallyport.child.ledger.LedgerFolder;
import dev.sallyport.child.process.LocalProcesses;
import dev.sallyport.child.process.ProcessOperations;
import dev.sallyport.kit.Patience;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A Vert.x with the children and the reaper deployed, and short ways to launch something. */
final class Nursery implements AutoCloseable {
    /** Who moves the bytes of its children. */
    enum Pipes {
        /** The asker's own event loop. */
        OWN_LOOP,
        /** One event loop for all children. */
        SHARED_LOOP,
        /** Three threads for each child. */
        THREADS
    }

    /** The rules' bounds with shorter times. */
    static final ChildLimits QUICK = new ChildLimits(64 << 20, 16 << 20, 200, 300, 300);

    private static final Duration PATIENCE = Patience.atMost(20);
    private static final AtomicInteger SERVERS = new AtomicInteger();

    final Vertx vertx;
    final Context context;
    final Path data;
    private String children;

    Nursery() {
        this(Pipes.OWN_LOOP);
    }

    Nursery(Pipes pipes) {
        this(
                pipes != Pipes.SHARED_LOOP,
                pipes == Pipes.THREADS ? LocalProcesses.onThreads() : new LocalProcesses(),
                8,
                temporary());
    }

    Nursery(ProcessOperations operations, int maxStarts, Path data) {
        this(true, operations, maxStarts, data);
    }

    private Nursery(boolean nativeTransport, ProcessOperations operations, int maxStarts, Path data) {
        this.vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(nativeTransport));
        this.context = vertx.getOrCreateContext();
        this.data = data;
        Local.register(vertx);
        await(vertx.deployVerticle(new ReaperVerticle(), worker("reaper", 4)));
        ChildrenVerticle verticle = new ChildrenVerticle(operations, maxStarts, new LedgerFolder(data));
        children = await(vertx.deployVerticle(verticle, worker("children", 8)));
    }

    /** A server id that no other launch has. */
    static String server() {
        return "srv" + SERVERS.incrementAndGet();
    }

    /** Launches a command with the rules' own limits. */
    ChildHandle launch(Heard heard, String... command) {
        return launched(ask(request(heard, command)));
    }

    /** Launches a shell script. */
    ChildHandle sh(Heard heard, String script) {
        return launch(heard, "sh", "-c", script);
    }

    /** The same with shorter times. */
    ChildHandle shQuick(Heard heard, String script) {
        return launched(ask(new Wish(heard, "sh", "-c", script).limits(QUICK).request(context)));
    }

    LaunchRequest request(Heard heard, String... command) {
        return new Wish(heard, command).request(context);
    }

    Future<LaunchReply> ask(LaunchRequest request) {
        return Local.request(vertx, Addresses.CHILD_LAUNCH, request);
    }

    /** The reason why nothing was launched. */
    String refusal(LaunchRequest request) {
        LaunchReply reply = await(ask(request));
        assertThat(reply).isInstanceOf(LaunchReply.NotLaunched.class);
        return ((LaunchReply.NotLaunched) reply).reason();
    }

    static ChildHandle launched(Future<LaunchReply> reply) {
        assertThat(await(reply)).isInstanceOf(LaunchReply.Launched.class);
        return ((LaunchReply.Launched) await(reply)).child();
    }

    /** Undeploys the children only, as a gateway that stops does. */
    Future<Void> stopChildren() {
        String id = children;
        children = "";
        return vertx.undeploy(id);
    }

    /** Waits for a future, not on an event loop. */
    static <T> T await(Future<T> future) {
        try {
            return future.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("not within " + PATIENCE, e);
        }
    }

    @Override
    public void close() {
        if (!children.isEmpty()) {
            await(stopChildren().otherwiseEmpty());
        }
        await(vertx.close());
        // Empty unless something is held; the folder around it goes with this process.
        data.resolve("launches").toFile().delete();
    }

    private static Path temporary() {
        try {
            Path folder = Files.createTempDirectory("children-");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DeploymentOptions worker(String pool, int size) {
        return new DeploymentOptions()
                .setThreadingModel(ThreadingModel.WORKER)
                .setWorkerPoolName(pool)
                .setWorkerPoolSize(size);
    }

    /** A launch request to be. */
    record Wish(
            String server,
            Heard heard,
            List<String> command,
            Map<String, String> env,
            boolean inheritEnv,
            ChildLimits limits,
            Future<?> abandoned) {
        Wish(Heard heard, String... command) {
            this(
                    Nursery.server(),
                    heard,
                    List.of(command),
                    Map.of(),
                    false,
                    ChildLimits.DEFAULT,
                    Promise.promise().future());
        }

        Wish server(String id) {
            return new Wish(id, heard, command, env, inheritEnv, limits, abandoned);
        }

        Wish env(Map<String, String> variables) {
            return new Wish(server, heard, command, variables, inheritEnv, limits, abandoned);
        }

        Wish inheritingEverything() {
            return new Wish(server, heard, command, env, true, limits, abandoned);
        }

        Wish limits(ChildLimits others) {
            return new Wish(server, heard, command, env, inheritEnv, others, abandoned);
        }

        Wish abandonedBy(Future<?> future) {
            return new Wish(server, heard, command, env, inheritEnv, limits, future);
        }

        LaunchRequest request(Context context) {
            return in(context, null);
        }

        LaunchRequest in(Context context, @org.jspecify.annotations.Nullable Path cwd) {
            return new LaunchRequest(server, command, env, inheritEnv, cwd, limits, heard, context, abandoned);
        }
    }
}
