package dev.sallyport.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.bus.RegistryCommand.Result;
import dev.sallyport.bus.RegistryCommand.ServerList;
import dev.sallyport.bus.ServerDefinition;
import dev.sallyport.bus.ServerStatus;
import dev.sallyport.bus.Trace;
import dev.sallyport.bus.TraceLog;
import dev.sallyport.config.DataSettings;
import dev.sallyport.config.Family;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.ServerLimits;
import dev.sallyport.config.Settings;
import dev.sallyport.config.load.Candidate;
import dev.sallyport.config.load.ServerReader;
import dev.sallyport.kit.Patience;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The registry between scripted engines and a test, which asks over the bus as every front does. As an extension of a
 * test class it ends after each test, and fails one in which something happened that must not.
 */
final class RegistryHarness implements AutoCloseable, AfterEachCallback {
    /** Shorter where each of thousands of faults is waited for. */
    private static final long PATIENCE_S = Patience.USUAL.toSeconds();

    static {
        Awaitility.setDefaultTimeout(PATIENCE_S, TimeUnit.SECONDS);
    }

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
    private final ScriptedEngines engines;
    private final Path data;
    private boolean ownData;
    private final List<Catalog> catalogs = new CopyOnWriteArrayList<>();
    private final List<Trace> traces = new CopyOnWriteArrayList<>();
    private String deployment;

    RegistryHarness() {
        this(temporary());
        ownData = true;
    }

    /** On the data folder of an earlier one. */
    RegistryHarness(Path data) {
        this.data = data;
        Local.register(vertx);
        engines = new ScriptedEngines(vertx);
        vertx.eventBus().<Catalog>localConsumer(Addresses.CATALOG, message -> catalogs.add(message.body()));
        TraceLog.of(vertx).follow(numbered -> traces.add(numbered.trace()));
        deployment = result(vertx.deployVerticle(
                new RegistryVerticle(Settings.defaults().withData(new DataSettings(data.toString())))));
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("sallyport-registry");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A server with this id and prefix, of the family that its id's first letter says: {@code l…} legacy. */
    static ServerConfig config(String id, String prefix) {
        return read(id, "{\"command\":\"x\",\"protocol\":\"" + family(id) + "\",\"toolPrefix\":\"" + prefix + "\"}")
                .config();
    }

    /** A legacy server of whichever id. */
    static ServerConfig legacy(String id) {
        return read(id, "{\"command\":\"x\"}").config();
    }

    private static String family(String id) {
        return (id.startsWith("l") ? Family.LEGACY : Family.MODERN).word();
    }

    static ServerConfig config(String id) {
        return config(id, id);
    }

    /** A server as given at run time. */
    static ServerDefinition given(String id, String more) {
        String text = "{\"command\":\"x\",\"protocol\":\"modern\"" + more + "}";
        return new ServerDefinition(read(id, text).config(), text);
    }

    private static Candidate read(String id, String json) {
        Candidate candidate = new ServerReader(Map.of(), ServerLimits.DEFAULT).read(id, json);
        assertThat(candidate.problems()).isEmpty();
        return candidate;
    }

    Vertx vertx() {
        return vertx;
    }

    ScriptedEngines engines() {
        return engines;
    }

    Path data() {
        return data;
    }

    Future<Result> ask(RegistryCommand command) {
        return Local.request(vertx, Addresses.REGISTRY, command);
    }

    Future<Result> connect(String id) {
        return connect(id, id);
    }

    Future<Result> connect(String id, String prefix) {
        return ask(new RegistryCommand.Connect(config(id, prefix)));
    }

    Future<Result> disconnect(String id) {
        return ask(new RegistryCommand.Disconnect(id));
    }

    Future<Result> restart(String id, String to, String prefix) {
        return ask(new RegistryCommand.Restart(id, ServerDefinition.ofFile(config(to, prefix))));
    }

    Future<Result> stop() {
        return ask(new RegistryCommand.Stop(PATIENCE_S * 1000));
    }

    Future<Result> refresh() {
        return ask(new RegistryCommand.Refresh());
    }

    /** What a future comes to. */
    static <T> T result(Future<T> future) {
        try {
            return future.await(PATIENCE_S, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("nothing came of it within " + PATIENCE_S + " s", e);
        }
    }

    static void isDone(Future<Result> operation) {
        assertThat(result(operation)).isEqualTo(new RegistryCommand.Done());
    }

    /** The reason an operation is rejected with. */
    static String reason(Future<Result> operation) {
        Result result = result(operation);
        assertThat(result).isInstanceOf(RegistryCommand.Rejected.class);
        return ((RegistryCommand.Rejected) result).reason();
    }

    static RegistryCommand.Rejected rejected(Future<Result> operation) {
        return (RegistryCommand.Rejected) result(operation);
    }

    /** Holds a step and begins an operation; returns when it is held there. */
    Future<Result> held(Step step, String id, Supplier<Future<Result>> operation) {
        engines.hold(step, id);
        Future<Result> begun = operation.get();
        awaitHeld(step, id);
        return begun;
    }

    /** Waits until something is held at a step. */
    void awaitHeld(Step step, String id) {
        await().until(() -> engines.isHeld(step, id));
    }

    /** The published catalog now. */
    Catalog catalog() {
        return result(Local.<Catalog>request(vertx, Addresses.REGISTRY, new RegistryCommand.Current()));
    }

    /** The names that are published now. */
    List<String> names() {
        return catalog().tools().stream().map(CatalogTool::name).toList();
    }

    void awaitNames(String... names) {
        await().untilAsserted(() -> assertThat(names()).containsExactly(names));
    }

    /** Every catalog that was announced. */
    List<Catalog> announced() {
        return catalogs;
    }

    List<ServerStatus> servers() {
        return ((ServerList) result(ask(new RegistryCommand.Servers()))).servers();
    }

    ServerStatus server(String id) {
        return servers().stream()
                .filter(server -> server.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError(id + " is not listed"));
    }

    boolean isListed(String id) {
        return servers().stream().anyMatch(server -> server.id().equals(id));
    }

    String state(String id) {
        return server(id).connection().state();
    }

    List<Trace> traces(String kind) {
        return traces.stream().filter(trace -> trace.kind().equals(kind)).toList();
    }

    List<String> kinds(String server) {
        return traces.stream()
                .filter(trace -> server.equals(trace.server()))
                .map(Trace::kind)
                .toList();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        close();
    }

    /** Stops everything and checks what must never have happened. */
    @Override
    public void close() {
        engines.releaseAll();
        result(vertx.undeploy(deployment).otherwiseEmpty());
        if (ownData) {
            result(vertx.fileSystem().deleteRecursive(data.toString()));
        }
        result(vertx.close());
        assertThat(engines.violations()).isEmpty();
    }
}
