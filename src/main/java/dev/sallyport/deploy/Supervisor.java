package dev.sallyport.deploy;

import dev.sallyport.config.Settings;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Starts verticles in the order of a plan, one after the other, and stops them in reverse: undeploying a common parent
 * would stop them side by side, and children would die while HTTP still drains.
 */
public final class Supervisor {
    private final Vertx vertx;
    private final VerticleFactory factory;
    private final Deque<Started> started = new ArrayDeque<>();
    /** What could not be stopped so far. */
    private final List<String> failures = new ArrayList<>();

    private record Started(String name, String deployment) {}

    public Supervisor(Vertx vertx, Settings settings) {
        this.vertx = vertx;
        this.factory = new VerticleFactory(settings);
    }

    /** Starts all; where one fails, stops what had started and fails with that one's reason (rule STOP-3). */
    public Future<Void> start(DeploymentPlan plan) {
        Future<Void> all = Future.succeededFuture();
        for (Descriptor descriptor : plan.order()) {
            all = all.compose(v -> deploy(descriptor));
        }
        return all.recover(why -> stop().transform(stopped -> Future.failedFuture(why)));
    }

    private Future<Void> deploy(Descriptor descriptor) {
        DeploymentOptions options = new DeploymentOptions(descriptor.options()).setConfig(factory.config(descriptor));
        if (descriptor.options().getInteger("instances", 1) == 0) {
            options.setInstances(eventLoops());
        }
        return vertx.deployVerticle(() -> factory.create(descriptor), options)
                .onSuccess(id -> started.push(new Started(descriptor.name(), id)))
                .mapEmpty();
    }

    /** One instance for each event loop, but not for more than there are processors to run them. */
    private int eventLoops() {
        long loops = StreamSupport.stream(
                        ((VertxInternal) vertx).nettyEventLoopGroup().spliterator(), false)
                .count();
        return (int) Math.min(loops, Runtime.getRuntime().availableProcessors());
    }

    /** Stops in reverse what was started after a verticle, which goes on itself; nothing where it does not run. */
    public Future<Void> stopAfter(String name) {
        Future<Void> all = Future.succeededFuture();
        if (started.stream().anyMatch(one -> one.name.equals(name))) {
            while (!started.element().name.equals(name)) {
                all = stop(all, started.pop());
            }
        }
        return all;
    }

    /** Stops all in reverse; goes on where one fails, and fails at the end with every failure. */
    public Future<Void> stop() {
        Future<Void> all = Future.succeededFuture();
        while (!started.isEmpty()) {
            all = stop(all, started.pop());
        }
        return all.compose(v -> {
            String reasons = String.join("; ", failures);
            failures.clear();
            return reasons.isEmpty()
                    ? Future.succeededFuture()
                    : Future.failedFuture("not everything could be stopped: " + reasons);
        });
    }

    private Future<Void> stop(Future<Void> earlier, Started next) {
        return earlier.compose(v -> vertx.undeploy(next.deployment).otherwise(why -> {
            failures.add(next.name + ": " + why.getMessage());
            return null;
        }));
    }
}
