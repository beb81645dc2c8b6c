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
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A Vert.x with the children and the reaper deployed, and short ways to launch something. */
final class Nursery implements AutoCloseable {
    final Vertx vertx = Vertx.vertx();
    final Context context = vertx.getOrCreateContext();
    final String children;

    Nursery() {
        this(new LocalProcesses(), 8, temporary());
    }

    Nursery(ProcessOperations operations, int maxStarts, Path data) {
        Local.register(vertx);
        await(vertx.deployVerticle(new ReaperVerticle(), worker("reaper", 4)));
        children = await(vertx.deployVerticle(
                new ChildrenVerticle(operations, maxStarts, new LedgerFolder(data)), worker("children", 8)));
    }

    /** Launches a command with the rules' own limits. */
    ChildHandle launch(Heard heard, String... command) {
        return launched(ask(request(heard, command)));
    }

    /** Launches a shell script. */
    ChildHandle sh(Heard heard, String script) {
        return launch(heard, "sh", "-c", script);
    }

    LaunchRequest request(Heard heard, String... command) {
        return request(heard, ChildLimits.DEFAULT, Map.of(), null, command);
    }

    LaunchRequest request(
            Heard heard, ChildLimits limits, Map<String, String> env, @Nullable Path cwd, String... command) {
        Future<?> never = Promise.promise().future();
        return new LaunchRequest("srv", List.of(command), env, false, cwd, limits, heard, context, never);
    }

    Future<LaunchReply> ask(LaunchRequest request) {
        return vertx.eventBus()
                .<LaunchReply>request(Addresses.CHILD_LAUNCH, request, new DeliveryOptions().setLocalOnly(true))
                .map(Message::body);
    }

    static ChildHandle launched(Future<LaunchReply> reply) {
        assertThat(await(reply)).isInstanceOf(LaunchReply.Launched.class);
        return ((LaunchReply.Launched) await(reply)).child();
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("children-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static <T> T await(Future<T> future) {
        try {
            return future.await(20, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("not within 20 s", e);
        }
    }

    @Override
    public void close() {
        await(vertx.close());
    }

    private static DeploymentOptions worker(String pool, int size) {
        return new DeploymentOptions()
                .setThreadingModel(ThreadingModel.WORKER)
                .setWorkerPoolName(pool)
                .setWorkerPoolSize(size);
    }
}
