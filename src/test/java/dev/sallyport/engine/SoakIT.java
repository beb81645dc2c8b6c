package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.BusCall;
import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.Descriptors;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.ScriptedWebSocket;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Twenty modern servers and eight legacy ones over every transport that misbehave at random (seeded, {@code
 * -Dsoak.seed}), for a minute or for {@code -Dsoak.seconds}: afterwards every call had an outcome, none ran twice, and
 * no call, child, socket, pipe or timer is left.
 */
@Tag("OUT-1")
@Tag("MOD-41")
@Tag("LEG-20")
class SoakIT {
    private static final Logger LOG = LoggerFactory.getLogger(SoakIT.class);
    private static final Map<EngineTransport, Integer> SERVERS = new EnumMap<>(Map.of(
            EngineTransport.MODERN_STDIO, 10,
            EngineTransport.MODERN_HTTP, 10,
            EngineTransport.LEGACY_STDIO, 4,
            EngineTransport.LEGACY_WEBSOCKET, 4));
    private static final int AT_ONCE = 32;
    private static final int CALLS_BETWEEN_DISTURBANCES = 50;
    private static final long SEED = Long.getLong("soak.seed", 20260728L);
    private static final Duration LENGTH = Duration.ofSeconds(Long.getLong("soak.seconds", 60L));

    private final Vertx vertx = Vertx.vertx();
    private final List<AutoCloseable> open = new ArrayList<>();
    private final List<ScriptedChild> children = new ArrayList<>();
    private final List<String> ids = new ArrayList<>();
    private final Chaos chaos = new Chaos(SEED);
    private final Random random = new Random(SEED);
    private final Map<String, AtomicLong> endings = new ConcurrentHashMap<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        vertx.close().await(60, TimeUnit.SECONDS);
    }

    @Test
    void chaosLeavesNothingBehindAndRunsNothingTwice() throws Exception {
        TestGateway.Starter starter = TestGateway.serving();
        SERVERS.forEach((transport, count) -> {
            for (int i = 0; i < count; i++) {
                serve(transport, starter);
            }
        });
        int sockets = Descriptors.sockets().size();
        long pipes = Descriptors.pipes();
        TestGateway gateway = starter.start();
        open.add(0, gateway);

        long made = callFor(gateway);

        assertThat(endings.values().stream().mapToLong(AtomicLong::get).sum())
                .as("calls that had an outcome")
                .isEqualTo(made);
        assertThat(endings.keySet()).contains("answered", "not-sent", "error-response", "no-response");
        assertThat(chaos.ranTwice()).isEmpty();
        assertThat(chaos.executions()).isLessThanOrEqualTo(made);
        checkRecovery(gateway);
        stop(gateway);
        checkNothingIsLeft(gateway, sockets, pipes);
        LOG.info("{} calls: {}; {} ran, {} children", made, endings, chaos.executions(), launches());
    }

    private void serve(EngineTransport transport, TestGateway.Starter starter) {
        String id = "x" + ids.size();
        ids.add(id);
        ScriptedServer server = chaos.server(transport);
        String[] more = {"reconnect: true", "reconnectIntervalMs: 50", "reconnectMaxIntervalMs: 1000"};
        switch (transport) {
            case MODERN_STDIO -> starter.stdio(id, child(server).command(), more);
            case LEGACY_STDIO -> starter.legacy(id, child(server).command(), more);
            case MODERN_HTTP ->
                starter.http(id, closing(ScriptedHttp.serve(vertx, server)).url(), more);
            case LEGACY_WEBSOCKET ->
                starter.http(id, closing(ScriptedWebSocket.serve(vertx, server)).url(), more);
        }
    }

    private ScriptedChild child(ScriptedServer server) {
        ScriptedChild child = closing(new ScriptedChild(server));
        children.add(child);
        return child;
    }

    private <T extends AutoCloseable> T closing(T one) {
        open.add(0, one);
        return one;
    }

    /** Calls for the length of the soak and until every call has ended; gives how many were made. */
    private long callFor(TestGateway gateway) throws Exception {
        long end = System.nanoTime() + LENGTH.toNanos();
        Semaphore room = new Semaphore(AT_ONCE);
        long made = 0;
        while (System.nanoTime() < end) {
            room.acquire();
            call(gateway, ++made).whenComplete((any, why) -> room.release());
            if (made % CALLS_BETWEEN_DISTURBANCES == 0) {
                chaos.disturb();
            }
        }
        chaos.end();
        assertThat(room.tryAcquire(AT_ONCE, 90, TimeUnit.SECONDS))
                .as("every call ended")
                .isTrue();
        return made;
    }

    private CompletableFuture<?> call(TestGateway gateway, long number) {
        String tool = ids.get(random.nextInt(ids.size())) + "--echo";
        return BusCall.make(gateway, tool, "{\"number\":" + number + "}", 200 + random.nextInt(800))
                .thenAccept(called -> endings.computeIfAbsent(
                                called.failed() ? called.outcome() : "answered", any -> new AtomicLong())
                        .incrementAndGet());
    }

    private void checkRecovery(TestGateway gateway) {
        for (String id : ids) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> gateway.server(id).path("state").asText().equals("connected"));
        }
        assertThat(gateway.get("/metrics").body().lines())
                .filteredOn(line -> line.startsWith("sallyport_calls_in_flight{"))
                .isNotEmpty()
                .allMatch(line -> line.endsWith(" 0.0"));
    }

    private static void stop(TestGateway gateway) throws Exception {
        gateway.gateway().stop().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private void checkNothingIsLeft(TestGateway gateway, int sockets, long pipes) {
        assertThat(children.stream().flatMap(child -> child.launches().stream()).filter(ChildLink::isAlive))
                .as("children")
                .isEmpty();
        await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            assertThat(timers(gateway)).as("timers").isZero();
            assertThat(Descriptors.sockets()).as("sockets").hasSizeLessThanOrEqualTo(sockets);
            assertThat(Descriptors.pipes()).as("pipes").isLessThanOrEqualTo(pipes);
        });
    }

    private long launches() {
        return children.stream().mapToLong(child -> child.launches().size()).sum();
    }

    /** How many timers a Vert.x still has, which it tells nobody. */
    private static int timers(TestGateway gateway) throws ReflectiveOperationException {
        Object vertx = gateway.vertx();
        var field = vertx.getClass().getDeclaredField("timeouts");
        field.setAccessible(true);
        return ((Map<?, ?>) field.get(vertx)).size();
    }
}
