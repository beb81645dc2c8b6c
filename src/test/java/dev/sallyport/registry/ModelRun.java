package dev.sallyport.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.PrefixOwner;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.config.DataSettings;
import dev.sallyport.config.Prefixes;
import dev.sallyport.config.Settings;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * One sequence of operations on a registry of its own, in a Vert.x with one event loop: after so many turns of the loop
 * that nothing is under way any more but what is held, everything that must hold is checked.
 */
final class ModelRun {
    /** More turns than the longest chain of messages that one operation sets off. */
    private static final int TURNS = 150;

    private final Vertx vertx;
    private final Context context;
    private final ScriptedEngines engines;
    private final String deployment;
    private final Map<String, Future<Result>> operations = new HashMap<>();
    private final List<Future<Result>> reloads = new ArrayList<>();
    private int asked;

    ModelRun(Vertx vertx, String data) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.engines = new ScriptedEngines(vertx);
        Model.IDS.forEach(id -> engines.script(id).numbered());
        Settings settings = Settings.defaults().withData(new DataSettings(data));
        this.deployment = RegistryHarness.result(vertx.deployVerticle(new RegistryVerticle(settings)));
    }

    ScriptedEngines engines() {
        return engines;
    }

    /** Asks for an operation, which may be left waiting. */
    void ask(RegistryCommand command) {
        Future<Result> operation = Local.request(vertx, Addresses.REGISTRY, command);
        operations.put(++asked + " " + command, operation);
        if (command instanceof RegistryCommand.Apply) {
            reloads.add(operation);
        }
    }

    /** What the operations came to that have settled. */
    List<Result> results() {
        return operations.values().stream()
                .filter(Future::succeeded)
                .map(Future::result)
                .toList();
    }

    /** Whether the newest connection of an id has a live session. */
    boolean isLive(String id) {
        return has(id) && engines.connection(id).isLive();
    }

    /** Whether there ever was a connection for an id. */
    boolean has(String id) {
        return engines.deployments(id) > 0;
    }

    /** Lets everything happen that is not held. */
    void settle() {
        Promise<Void> settled = Promise.promise();
        turn(TURNS, settled);
        RegistryHarness.result(settled.future());
    }

    private void turn(int left, Promise<Void> settled) {
        context.runOnContext(v -> {
            if (left == 0) {
                settled.complete();
            } else {
                turn(left - 1, settled);
            }
        });
    }

    /** What must hold after every step; while a reload is under way, callers see what was (rule CFG-42). */
    void check() {
        assertThat(engines.violations()).isEmpty();
        Catalog catalog = catalog();
        List<PrefixOwner> owners = catalog.owners();
        for (int i = 0; i < owners.size(); i++) {
            for (PrefixOwner other : owners.subList(i + 1, owners.size())) {
                assertThat(owners.get(i).server()).isNotEqualTo(other.server());
                assertThat(Prefixes.meet(owners.get(i).prefix(), other.prefix()))
                        .as("%s meets %s", owners.get(i), other)
                        .isFalse();
            }
        }
        if (!reloads.stream().allMatch(Future::isComplete)) {
            return;
        }
        Set<String> expected = new TreeSet<>();
        Model.IDS.stream().filter(this::has).forEach(id -> expected.addAll(expected(id)));
        assertThat(shown(catalog)).isEqualTo(expected);
    }

    private Catalog catalog() {
        return RegistryHarness.result(Local.request(vertx, Addresses.REGISTRY, new RegistryCommand.Current()));
    }

    private static Set<String> shown(Catalog catalog) {
        Set<String> shown = new TreeSet<>();
        for (CatalogTool tool : catalog.tools()) {
            shown.add(tool.server() + ":" + tool.tool() + ":" + tool.available() + ":" + tool.classes());
        }
        return shown;
    }

    /** The newest listing of the newest session; nothing of a connection that is over. */
    private Set<String> expected(String id) {
        ScriptedConnection connection = engines.connection(id);
        Set<String> tools = new TreeSet<>();
        if (connection.isOver()) {
            return tools;
        }
        List<String> names = List.of();
        long session = 0;
        long newestEnded = 0;
        boolean ofLive = false;
        for (ScriptedEngines.Answered answered : engines.answered()) {
            if (answered.by() == connection) {
                newestEnded = answered.session() > session ? 0 : newestEnded;
                session = answered.session();
                if (answered.listing() > newestEnded && answered.tools() != null) {
                    names = answered.tools();
                    ofLive = session == connection.session() && connection.isLive();
                }
                newestEnded = Math.max(newestEnded, answered.listing());
            }
        }
        for (String name : names) {
            tools.add(id + ":" + name + ":" + connection.isLive() + ":" + (ofLive ? "[files]" : "[]"));
        }
        return tools;
    }

    /** Lets everything go, stops, and checks that nothing is pending. */
    void end() {
        Model.IDS.forEach(id -> engines.script(id).unreapable(false));
        engines.releaseAll();
        settle();
        check();
        List<String> pending = new ArrayList<>();
        operations.forEach((name, operation) -> {
            if (!operation.isComplete()) {
                pending.add(name);
            }
        });
        assertThat(pending).as("operations that never settled").isEmpty();
        Future<Result> stop = Local.request(vertx, Addresses.REGISTRY, new RegistryCommand.Stop(5_000));
        RegistryHarness.isDone(stop);
        assertThat(catalog().tools()).isEmpty();
        assertThat(catalog().owners()).isEmpty();
        assertThat(engines.connections()).noneMatch(ScriptedConnection::isRunning);
        assertThat(engines.violations()).isEmpty();
    }

    /** Leaves the Vert.x to the next run. */
    void close() {
        Model.IDS.forEach(id -> engines.script(id).unreapable(false));
        engines.releaseAll();
        RegistryHarness.result(vertx.undeploy(deployment).otherwiseEmpty());
        RegistryHarness.result(engines.close().otherwiseEmpty());
    }
}
