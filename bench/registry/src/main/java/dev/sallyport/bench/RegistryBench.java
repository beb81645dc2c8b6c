package dev.sallyport.bench;

import dev.sallyport.Gateway;
import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.config.DataSettings;
import dev.sallyport.config.Endpoint;
import dev.sallyport.config.HttpSettings;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * A gateway with 300 servers of 34 tools each, all scripted in this JVM: how long it takes to connect them all, to list
 * every tool, to refresh, to restart 50 and to stop, what is on the heap, and how long a loop was blocked at worst: by the
 * clock, and by its own processor time, which says the same on a machine that is busy with other things.
 *
 * <p>{@code java -cp target/sallyport.jar bench/registry/src/main/java/dev/sallyport/bench/RegistryBench.java}
 */
public final class RegistryBench {
    private static final int SERVERS = 300;
    private static final int TOOLS = 34;
    private static final int RESTARTS = 50;
    private static final long TICK_MS = 5;

    /** From here on Vert.x calls a loop blocked. */
    private static final long BLOCKED_MS = 2_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Vertx peers = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
    private final AtomicLong worstLag = new AtomicLong();
    private final AtomicLong worstStretch = new AtomicLong();
    private long worstEver;

    private RegistryBench() {}

    /** Runs it once and prints a table. */
    public static void main(String[] args) throws Exception {
        new RegistryBench().run();
    }

    private void run() throws Exception {
        int upstream = peers.createHttpServer()
                .requestHandler(RegistryBench::serve)
                .listen(0, "127.0.0.1")
                .await()
                .actualPort();
        Path data = Files.createTempDirectory("sallyport-bench");
        Settings settings = settings(upstream, data);
        System.out.println(
                "| step | ms | heap, MiB | latest tick of a loop, ms | longest work of a loop at a time, ms |");
        System.out.println("|---|---|---|---|---|");
        row("nothing yet", Future::succeededFuture);
        for (int loop = 0; loop < 2; loop++) {
            vertx.getOrCreateContext().runOnContext(v -> watch());
        }
        Gateway[] gateway = new Gateway[1];
        row(
                "connect all",
                () -> Gateway.start(vertx, settings).compose(started -> {
                    gateway[0] = started;
                    return started.connected();
                }));
        HttpClient client = peers.createHttpClient();
        row("list 10,000 tools", () -> list(client, gateway[0].port()));
        row("refresh", () -> ask(new RegistryCommand.Refresh()));
        row("restart " + RESTARTS, () -> {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < RESTARTS; i++) {
                all.add(ask(new RegistryCommand.Restart("s" + i)));
            }
            return Future.all(all);
        });
        row("stop", () -> gateway[0].stop());
        vertx.close().await();
        peers.close().await();
        System.out.println(worstEver < BLOCKED_MS ? "no loop was blocked" : "A LOOP WAS BLOCKED");
        System.exit(worstEver < BLOCKED_MS ? 0 : 1);
    }

    private static Settings settings(int upstream, Path data) {
        Map<String, ServerConfig> servers = new LinkedHashMap<>();
        for (int i = 0; i < SERVERS; i++) {
            Endpoint d = Endpoint.DEFAULT;
            String url = "http://127.0.0.1:" + upstream + "/s" + i;
            Endpoint endpoint = new Endpoint(
                    d.command(),
                    d.args(),
                    d.env(),
                    d.inheritEnv(),
                    d.cwd(),
                    url,
                    d.transport(),
                    d.protocol(),
                    d.token(),
                    d.accessProvider());
            servers.put("s" + i, ServerConfig.of("s" + i, endpoint));
        }
        HttpSettings d = HttpSettings.DEFAULT;
        HttpSettings http = new HttpSettings(
                d.host(),
                0,
                d.insecureBind(),
                d.maxBodyBytes(),
                d.maxHeaderBytes(),
                d.idleTimeoutMs(),
                d.allowedHosts(),
                d.allowedOrigins(),
                d.cors());
        return Settings.defaults().withServers(servers).withHttp(http).withData(new DataSettings(data.toString()));
    }

    private static void serve(HttpServerRequest request) {
        request.body().onSuccess(body -> {
            JsonObject message = body.toJsonObject();
            boolean lists = message.getString("method").equals("tools/list");
            JsonObject result = new JsonObject().put("resultType", "complete");
            if (lists) {
                JsonArray tools = new JsonArray();
                for (int i = 0; i < TOOLS; i++) {
                    tools.add(new JsonObject()
                            .put("name", "tool-" + i)
                            .put("description", "Does what tool " + i + " does, as a description of some length says.")
                            .put("inputSchema", new JsonObject().put("type", "object")));
                }
                result.put("tools", tools);
            } else {
                result.put("supportedVersions", new JsonArray().add("2026-07-28"))
                        .put("capabilities", new JsonObject().put("tools", new JsonObject()))
                        .put("serverInfo", new JsonObject().put("name", "bench").put("version", "1"));
            }
            JsonObject answer = new JsonObject()
                    .put("jsonrpc", "2.0")
                    .put("id", message.getValue("id"))
                    .put("result", result);
            request.response().putHeader("content-type", "application/json").end(answer.toBuffer());
        });
    }

    private Future<Object> ask(RegistryCommand command) {
        return Local.request(vertx, Addresses.REGISTRY, command);
    }

    private static Future<?> list(HttpClient client, int port) {
        return client.request(HttpMethod.GET, port, "127.0.0.1", "/v1/tools?limit=10000")
                .compose(request -> request.send())
                .compose(response -> response.body());
    }

    private void row(String what, Supplier<Future<?>> step) {
        long start = System.nanoTime();
        step.get().await();
        long took = millis(System.nanoTime() - start);
        long lag = worstLag.get();
        long stretch = worstStretch.get();
        worstEver = Math.max(worstEver, stretch);
        System.out.printf("| %s | %d | %d | %d | %d |%n", what, took, heapMiB(), lag, stretch);
        worstLag.set(0);
        worstStretch.set(0);
    }

    private void watch() {
        long[] last = {System.nanoTime(), THREADS.getCurrentThreadCpuTime()};
        vertx.setPeriodic(TICK_MS, timer -> {
            long now = System.nanoTime();
            long worked = THREADS.getCurrentThreadCpuTime();
            worstLag.accumulateAndGet(millis(now - last[0]) - TICK_MS, Math::max);
            worstStretch.accumulateAndGet(millis(worked - last[1]), Math::max);
            last[0] = now;
            last[1] = worked;
        });
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    private static long heapMiB() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
    }
}
