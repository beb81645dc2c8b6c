package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Twenty servers over both transports that crash, stall, cut, drop streams and change tools at random (seeded), for a
 * minute or for {@code -Dsoak.seconds}: afterwards every call had an outcome, none ran twice, and nothing is left.
 */
@Tag("OUT-1")
@Tag("MOD-41")
class ModernSoakIT {
    private static final int SERVERS = 20;
    private static final int AT_ONCE = 32;
    private static final long SEED = Long.getLong("soak.seed", 20260728L);
    private static final long SECONDS = Long.getLong("soak.seconds", 60L);

    private final Bench bench = new Bench();
    private final Random random = new Random(SEED);
    private final List<ScriptedServer> servers = new ArrayList<>();
    private final List<ScriptedChild> children = new ArrayList<>();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private volatile boolean behaving;

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    @Test
    void chaosLeavesNothingBehindAndRunsNothingTwice() throws Exception {
        TestGateway gateway = start();
        long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        Semaphore room = new Semaphore(AT_ONCE);
        List<CompletableFuture<?>> calls = new ArrayList<>();
        long made = 0;
        while (System.nanoTime() < end) {
            room.acquire();
            made++;
            calls.add(call(gateway, made).whenComplete((any, why) -> room.release()));
            calls.removeIf(CompletableFuture::isDone);
            if (made % 50 == 0) {
                disturb();
            }
        }
        behaving = true;
        CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).get(90, java.util.concurrent.TimeUnit.SECONDS);
        assertThat(answered.get() + failed.get())
                .as("every call had an outcome")
                .isEqualTo(made);
        assertThat(answered).hasPositiveValue();
        assertThat(failed).hasPositiveValue();
        checkExecutions(made);
        checkNothingIsLeft(gateway);
    }

    private TestGateway start() {
        TestGateway.Starter starter = TestGateway.serving();
        for (int i = 0; i < SERVERS; i++) {
            ScriptedServer server = bench.server().on("tools/call", this::misbehave);
            servers.add(server);
            if (i % 2 == 0) {
                ScriptedHttp http = bench.http(server);
                starter.http("x" + i, http.url(), "reconnect: true", "reconnectIntervalMs: 50");
            } else {
                ScriptedChild child = bench.child(server);
                children.add(child);
                starter.stdio("x" + i, child.command(), "reconnect: true", "reconnectIntervalMs: 50");
            }
        }
        return bench.start(starter);
    }

    private CompletableFuture<?> call(TestGateway gateway, long number) {
        int server = random.nextInt(SERVERS);
        return Bench.call(gateway, "x" + server + "--echo", "{\"number\":" + number + "}", 200 + random.nextInt(800))
                .thenAccept(called -> {
                    boolean told = !called.failed() || !called.outcome().isEmpty();
                    assertThat(told).as(called.json().toString()).isTrue();
                    (called.failed() ? failed : answered).incrementAndGet();
                });
    }

    /** Runs on servers' threads: what it does is seeded, when it does it is not. */
    private synchronized void misbehave(Request call) {
        int what = behaving ? 0 : random.nextInt(40);
        switch (what) {
            case 1, 2 -> {} // stalls
            case 3 -> call.error(-32603, "at random");
            case 4 -> call.link().cut();
            case 5 -> call.result("{\"resultType\":\"input_required\",\"requestState\":\"r\"}");
            case 6 -> call.link().raw("{garbage\n".getBytes(StandardCharsets.UTF_8));
            case 7 -> call.result("{\"content\":[]}");
            case 8 -> {
                if (!call.headers().isEmpty()) {
                    call.over(HttpExchange.class).respond(503, Map.of(), "");
                }
            }
            default -> call.text("fine");
        }
    }

    /** Drops a server's subscriptions, or changes its tools. */
    private void disturb() {
        ScriptedServer server = servers.get(random.nextInt(SERVERS));
        if (random.nextBoolean()) {
            server.answer("tools/list", Scripts.listed("echo", "t" + random.nextInt(5)));
            Scripts.announceToolsChanged(server);
        } else if (!server.requests("subscriptions/listen").isEmpty()) {
            List<Request> listens = server.requests("subscriptions/listen");
            Request last = listens.get(listens.size() - 1);
            if (!last.headers().isEmpty()) {
                last.link().cut();
            }
        }
    }

    private void checkExecutions(long made) {
        Set<Long> ran = new HashSet<>();
        for (ScriptedServer server : servers) {
            for (Request call : server.requests("tools/call")) {
                long number = call.arguments().path("number").asLong();
                boolean first = !call.params().has("requestState");
                assertThat(!first || ran.add(number))
                        .as("call %d ran twice", number)
                        .isTrue();
            }
        }
        assertThat((long) ran.size()).isLessThanOrEqualTo(made);
    }

    private void checkNothingIsLeft(TestGateway gateway) throws Exception {
        for (int i = 0; i < SERVERS; i++) {
            String id = "x" + i;
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> gateway.server(id).path("state").asText().equals("connected"));
        }
        gateway.gateway()
                .stop()
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, java.util.concurrent.TimeUnit.SECONDS);
        for (ScriptedChild child : children) {
            assertThat(child.launches()).allMatch(launch -> !launch.isAlive());
        }
        await().atMost(Duration.ofSeconds(10)).until(() -> timers(gateway) == 0);
    }

    /** How many timers a Vert.x still has, which it tells nobody. */
    private static int timers(TestGateway gateway) throws ReflectiveOperationException {
        Object vertx = gateway.vertx();
        var field = vertx.getClass().getDeclaredField("timeouts");
        field.setAccessible(true);
        return ((Map<?, ?>) field.get(vertx)).size();
    }
}
