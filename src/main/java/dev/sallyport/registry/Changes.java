package dev.sallyport.registry;

import dev.sallyport.bus.RegistryCommand.Apply;
import dev.sallyport.bus.RegistryCommand.Done;
import dev.sallyport.bus.RegistryCommand.Rejected;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.ServerDefinition;
import dev.sallyport.config.ServerConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Applies what changed in configuration files (rule CFG-42), through the same admission as operators' operations. Until
 * all is done, callers see the servers it touches as they were; a server that takes long does not hold up the others for
 * ever.
 */
final class Changes {
    /** After this time callers see what is done so far. */
    private static final long SHOWN_AFTER_MS = 5_000;

    private final Vertx vertx;
    private final Parts parts;
    private final Operations operations;
    private final Restarts restarts;
    private final Admission admission;

    Changes(Vertx vertx, Parts parts, Operations operations, Restarts restarts, Admission admission) {
        this.vertx = vertx;
        this.parts = parts;
        this.operations = operations;
        this.restarts = restarts;
        this.admission = admission;
    }

    /** Applies a difference; done when callers see it. Fails with every reason, having done what could be done. */
    Future<Result> apply(Apply change) {
        Set<String> touched = touched(change);
        parts.publication().freeze(touched);
        long timer = vertx.setTimer(SHOWN_AFTER_MS, t -> parts.publication().thaw(touched));
        List<Result> results = new ArrayList<>();
        return each(gone(change, touched), operations::disconnect, results)
                .compose(v -> moved(change, touched, results))
                .compose(v -> {
                    vertx.cancelTimer(timer);
                    return parts.publication().thaw(touched);
                })
                .map(v -> outcome(results));
    }

    /** What was given at run time wins over files, and is not touched. */
    private Set<String> touched(Apply change) {
        Set<String> touched = new TreeSet<>(change.change().added());
        touched.addAll(change.change().removed());
        touched.addAll(change.change().changed());
        touched.removeIf(id -> {
            Server server = parts.servers().find(id);
            return server != null && server.definition().isStored();
        });
        return touched;
    }

    private static Set<String> gone(Apply change, Set<String> touched) {
        Set<String> gone = new TreeSet<>(touched);
        gone.removeIf(id -> enabled(change.servers(), id));
        return gone;
    }

    private static boolean enabled(Map<String, ServerConfig> servers, String id) {
        ServerConfig config = servers.get(id);
        return config != null && config.enabled();
    }

    /**
     * Restarts what is there and connects what is not. Servers that trade prefixes cannot restart one by one: those are
     * disconnected first, and connected once the others have moved.
     */
    private Future<Void> moved(Apply change, Set<String> touched, List<Result> results) {
        Set<String> now = new TreeSet<>(touched);
        now.removeIf(id -> !enabled(change.servers(), id));
        Set<String> later = new TreeSet<>(now);
        later.removeIf(id -> refusal(definition(change, id)) == null);
        now.removeAll(later);
        Set<String> crossing = new HashSet<>(later);
        crossing.removeIf(id -> parts.servers().find(id) == null);
        Function<String, Future<Result>> begin = id -> begin(definition(change, id));
        return Future.join(each(crossing, operations::disconnect, results), each(now, begin, results))
                .compose(v -> each(later, begin, results));
    }

    private static ServerDefinition definition(Apply change, String id) {
        return ServerDefinition.ofFile(Objects.requireNonNull(change.servers().get(id)));
    }

    private @Nullable String refusal(ServerDefinition definition) {
        Server present = parts.servers().find(definition.config().id());
        return present == null ? admission.refusal(definition) : restarts.refusal(present, definition);
    }

    private Future<Result> begin(ServerDefinition definition) {
        String id = definition.config().id();
        return parts.servers().find(id) == null ? operations.connect(definition) : operations.restart(id, definition);
    }

    private static Future<Void> each(Set<String> ids, Function<String, Future<Result>> one, List<Result> results) {
        List<Future<Result>> all = ids.stream().map(one).toList();
        all.forEach(result -> result.onSuccess(results::add));
        return Future.join(all).mapEmpty();
    }

    private static Result outcome(List<Result> results) {
        List<String> reasons = results.stream()
                .filter(Rejected.class::isInstance)
                .map(result -> ((Rejected) result).reason())
                .toList();
        return reasons.isEmpty() ? new Done() : new Rejected(false, String.join("; ", reasons));
    }
}
