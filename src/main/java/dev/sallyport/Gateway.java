package dev.sallyport;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.deploy.DeploymentPlan;
import dev.sallyport.deploy.DescriptorFiles;
import dev.sallyport.deploy.Supervisor;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A gateway inside a Vert.x instance: the program starts one, and so does a host application that embeds it.
 *
 * <pre>{@code
 * Gateway.start(vertx, settings).onSuccess(gateway -> use(gateway.port()));
 * }</pre>
 */
public final class Gateway {
    private static final String REGISTRY = "registry";

    /** What engines, children and reaper need to end once every server has, ms. */
    private static final long CARRIERS_MS = 250;

    private final Vertx vertx;
    private final Settings settings;
    private final Supervisor supervisor;
    private @Nullable Future<Void> stopping;
    private Future<Void> connected = Future.succeededFuture();

    private Gateway(Vertx vertx, Settings settings) {
        this.vertx = vertx;
        this.settings = settings;
        this.supervisor = new Supervisor(vertx, settings);
    }

    /** Starts one with the jar's own verticles. One gateway at a time for each Vert.x instance. */
    public static Future<Gateway> start(Vertx vertx, Settings settings) {
        return start(vertx, settings, null);
    }

    /**
     * Starts one.
     *
     * @param verticles a folder of descriptors that override the jar's own, or null
     * @return the gateway once its fronts listen; servers connect meanwhile, see {@link #connected()}. Fails where a
     *     verticle cannot start, for example on a taken port; then nothing is left behind
     */
    public static Future<Gateway> start(Vertx vertx, Settings settings, @Nullable Path verticles) {
        Gateway gateway = new Gateway(vertx, settings);
        Local.register(vertx);
        return vertx.executeBlocking(() -> DeploymentPlan.of(DescriptorFiles.read(verticles)))
                .compose(gateway.supervisor::start)
                .map(v -> {
                    gateway.connect();
                    return gateway;
                });
    }

    private void connect() {
        List<Future<?>> all = new ArrayList<>();
        all.add(registry(new RegistryCommand.Restored()));
        for (ServerConfig server : settings.servers().values()) {
            if (server.enabled()) {
                all.add(Local.request(vertx, Addresses.REGISTRY, new RegistryCommand.Connect(server)));
            }
        }
        connected = Future.join(all).mapEmpty();
    }

    /** Completes when the first connect of every server has settled, well or not: of files and of the store. */
    public Future<Void> connected() {
        return connected.otherwiseEmpty();
    }

    /** The port the fronts listen on. */
    public int port() {
        Integer port = vertx.sharedData()
                .<String, Integer>getLocalMap("sallyport.front")
                .get("port");
        return port == null ? settings.http().port() : port;
    }

    /** What it was started with. */
    public Settings settings() {
        return settings;
    }

    /**
     * Stops it within its budget: the fronts drain, then the servers close. Fails where something could not be stopped
     * or reaped, with every reason; a later call tries again.
     */
    public Future<Void> stop() {
        if (stopping == null) {
            Future<Void> attempt = stopNow();
            stopping = attempt;
            attempt.onFailure(why -> stopping = null);
        }
        return stopping;
    }

    /** Nothing starts any more; then the fronts drain; then the servers close; what carried them ends last. */
    private Future<Void> stopNow() {
        long budget = settings.stop().budgetMs();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(budget);
        return registry(new RegistryCommand.Quiesce())
                .compose(v -> supervisor.stopAfter(REGISTRY))
                .compose(v -> registry(
                        new RegistryCommand.Stop(TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()) - CARRIERS_MS)))
                .compose(v -> supervisor.stop())
                .timeout(budget, TimeUnit.MILLISECONDS)
                .recover(why -> Future.failedFuture(
                        why instanceof TimeoutException
                                ? new IllegalStateException("not everything was stopped within " + budget + " ms")
                                : why));
    }

    /** Asks the registry, where it runs; fails with its refusal. */
    private Future<Void> registry(RegistryCommand command) {
        return Local.<RegistryCommand.Result>request(vertx, Addresses.REGISTRY, command)
                .otherwise(why -> new RegistryCommand.Done())
                .compose(result -> result instanceof RegistryCommand.Rejected rejected
                        ? Future.failedFuture(rejected.reason())
                        : Future.succeededFuture());
    }
}
