package dev.sallyport.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.Local;
import dev.sallyport.bus.NumberedTrace;
import dev.sallyport.bus.Trace;
import dev.sallyport.bus.TraceLog;
import dev.sallyport.bus.TracePage;
import dev.sallyport.config.DataSettings;
import dev.sallyport.config.OpsSettings;
import dev.sallyport.config.Secret;
import dev.sallyport.config.Settings;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpsVerticleTest {
    private final Vertx vertx = Vertx.vertx();
    private final List<NumberedTrace> numbered = new CopyOnWriteArrayList<>();
    private final List<JsonObject> posted = new CopyOnWriteArrayList<>();

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        vertx.close().await();
    }

    private void deploy(int history, String webhook, long cooldownMs) {
        Local.register(vertx);
        TraceLog.of(vertx).follow(numbered::add);
        Settings settings = Settings.defaults()
                .withData(new DataSettings(folder.toString()))
                .withOps(new OpsSettings(webhook == null ? null : Secret.of(webhook), cooldownMs, history));
        vertx.deployVerticle(
                        new OpsVerticle(settings), new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER))
                .await();
    }

    private int hook() {
        HttpServer server = vertx.createHttpServer()
                .requestHandler(request -> request.body().onSuccess(body -> {
                    posted.add(body.toJsonObject());
                    request.response().end();
                }));
        return server.listen(0, "127.0.0.1").await().actualPort();
    }

    private void alert(String server, String cause) {
        Trace.now("ops-alert", server, new JsonObject().put("cause", cause).put("reason", "it is down"))
                .publish(vertx);
    }

    private TracePage page(long after, int most) {
        return TraceLog.of(vertx).page(after, most);
    }

    private void trace(int count) {
        for (int i = 0; i < count; i++) {
            Trace.now("step", null, new JsonObject()).publish(vertx);
        }
        await().until(() -> page(0, 1).last() == count);
    }

    @Test
    @Tag("TRC-1")
    void tracesAreNumberedInOneOrder() {
        deploy(10, null, 0);
        trace(3);

        await().untilAsserted(() ->
                assertThat(numbered).extracting(NumberedTrace::number).containsExactly(1L, 2L, 3L));
        assertThat(page(1, 10).traces()).extracting(NumberedTrace::number).containsExactly(2L, 3L);
        assertThat(page(0, 2).traces()).extracting(NumberedTrace::number).containsExactly(1L, 2L);
    }

    @Test
    @Tag("TRC-1")
    void onlyTheNewestAreKept() {
        deploy(2, null, 0);
        trace(5);

        assertThat(page(0, 10).traces()).extracting(NumberedTrace::number).containsExactly(4L, 5L);
        assertThat(page(5, 10).traces()).isEmpty();
    }

    @Test
    @Tag("TRC-2")
    void anAlertIsALineOfTheFailureLog() throws IOException {
        deploy(10, null, 0);
        alert("m", "protocol version");
        alert("n", "protocol version");

        await().untilAsserted(() -> assertThat(lines()).hasSize(2));
        JsonObject line = new JsonObject(lines().get(0));
        assertThat(line.getString("server")).isEqualTo("m");
        assertThat(line.getString("reason")).isEqualTo("it is down");
        assertThat(line.getString("at")).isNotNull();
    }

    private List<String> lines() throws IOException {
        Path file = folder.resolve("logs/failures.log");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    @Test
    @Tag("TRC-2")
    void anAlertIsPostedOnceForEachCauseInItsCooldown() {
        int port = hook();
        deploy(10, "http://127.0.0.1:" + port + "/hook", TimeUnit.HOURS.toMillis(1));
        alert("m", "protocol version");
        alert("m", "protocol version");
        alert("m", "process 1 not reaped");
        alert("n", "protocol version");

        await().until(() -> posted.size() == 3);
        await().untilAsserted(() -> assertThat(lines()).hasSize(4));
        assertThat(posted).extracting(json -> json.getString("server")).containsExactlyInAnyOrder("m", "m", "n");
    }

    @Test
    @Tag("TRC-2")
    void afterItsCooldownItIsPostedAgain() {
        int port = hook();
        deploy(10, "http://127.0.0.1:" + port + "/hook", 0);
        alert("m", "protocol version");
        alert("m", "protocol version");

        await().until(() -> posted.size() == 2);
    }

    @Test
    @Tag("TRC-2")
    void aWebhookThatFailsHoldsNothingUp() {
        deploy(10, "http://127.0.0.1:1/secret-path", 0);
        alert("m", "protocol version");

        await().untilAsserted(() -> assertThat(lines()).hasSize(1));
        trace0();
    }

    private void trace0() {
        Trace.now("step", null, new JsonObject()).publish(vertx);
        await().until(() -> page(0, 1).last() == 2);
    }
}
