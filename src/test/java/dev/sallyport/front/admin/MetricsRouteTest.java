package dev.sallyport.front.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ChildStats;
import dev.sallyport.bus.ChildrenReport.Child;
import dev.sallyport.bus.meter.CallMeter;
import dev.sallyport.bus.meter.CallMeters;
import dev.sallyport.front.Fronts;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import dev.sallyport.rpc.Failure;
import io.vertx.core.Vertx;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MetricsRouteTest {
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        vertx.close().await();
    }

    @Test
    @Tag("HTTP-4")
    void callsAreCountedByFrontServerToolAndOutcome() {
        ScriptedServer server = Scripts.modern("echo");
        try (ScriptedHttp http = ScriptedHttp.serve(vertx, server);
                TestGateway gateway =
                        TestGateway.serving().http("h", http.url()).start()) {
            gateway.call("h--echo", "{}");
            gateway.call("h--echo", "{}");
            gateway.mcp().call("h--echo", "{}").send();
            server.on("tools/call", call -> call.error(-32000, "no"));
            gateway.call("h--echo", "{}");
            HttpResponse<String> metrics = gateway.get("/metrics");
            assertThat(metrics.headers().firstValue("content-type").orElse("")).startsWith("text/plain; version=0.0.4");
            assertThat(metrics.body())
                    .contains("sallyport_calls_total{front=\"http\",outcome=\"ok\",server=\"h\",tool=\"echo\"} 2.0")
                    .contains("sallyport_calls_total{front=\"mcp\",outcome=\"ok\",server=\"h\",tool=\"echo\"} 1.0")
                    .contains("outcome=\"error-response\",server=\"h\",tool=\"echo\"} 1.0")
                    .contains("sallyport_call_duration_seconds_count{front=\"http\",server=\"h\",tool=\"echo\"} 3")
                    .contains("sallyport_calls_in_flight{front=\"http\",server=\"h\",tool=\"echo\"} 0.0")
                    .contains("sallyport_catalog_tools 1.0")
                    .contains("sallyport_server_up{server=\"h\",transport=\"http\"} 1.0")
                    .contains("jvm_memory_used_bytes");
        }
    }

    private static List<String> metricsOf(TestGateway gateway) {
        return gateway.get("/metrics").body().lines().toList();
    }

    @Test
    @Tag("HTTP-4")
    void aChildThatIsStartedAgainIsCountedWithItsReconnect() throws Exception {
        try (ScriptedChild child = new ScriptedChild(Scripts.modern("echo"));
                TestGateway gateway = TestGateway.serving()
                        .stdio("s", child.command(), "reconnect: true", "reconnectIntervalMs: 10")
                        .start()) {
            assertThat(metricsOf(gateway))
                    .contains("sallyport_child_restarts_total{server=\"s\"} 0.0")
                    .contains("sallyport_child_queued_bytes{server=\"s\"} 0.0")
                    .anyMatch(line -> line.matches("sallyport_child_stdout_bytes\\{server=\"s\"} [1-9].*"));
            ProcessHandle.of(child.awaitLaunch().pid()).orElseThrow().destroyForcibly();
            await().untilAsserted(() -> assertThat(metricsOf(gateway))
                    .contains("sallyport_child_restarts_total{server=\"s\"} 1.0")
                    .contains("sallyport_server_reconnects{server=\"s\",transport=\"stdio\"} 1.0"));
        }
    }

    @Test
    @Tag("HTTP-4")
    void whatWaitsForAChildIsToldWhileItRuns() {
        ChildStats stats = new ChildStats(0, 5, 6, 7, 2, null);
        List<Child> children = List.of(new Child("a", 3, stats), new Child("b", 1, null));
        assertThat(Exposition.text(List.of(new ChildSamples(children)))
                        .toString()
                        .lines())
                .contains("sallyport_child_queued_bytes{server=\"a\"} 7.0")
                .contains("sallyport_child_restarts_total{server=\"a\"} 2.0")
                .contains("sallyport_child_restarts_total{server=\"b\"} 0.0")
                .noneMatch(line -> line.startsWith("sallyport_child_queued_bytes{server=\"b\""));
    }

    @Test
    @Tag("HTTP-4")
    void latenciesAreAHistogramWhoseBucketsAddUp() {
        CallMeter meter = CallMeters.of(vertx).of("http", "h", "echo");
        for (long ms : new long[] {0, 1, 3, 70_000}) {
            meter.started();
            meter.ended(TimeUnit.MILLISECONDS.toNanos(ms), new Failure.NoResponse("late"));
        }
        String labels = "{front=\"http\",server=\"h\",tool=\"echo\"";
        assertThat(Exposition.text(List.of(new CallSamples(CallMeters.of(vertx))))
                        .toString()
                        .lines())
                .contains("sallyport_call_duration_seconds_bucket" + labels + ",le=\"0.001\"} 1")
                .contains("sallyport_call_duration_seconds_bucket" + labels + ",le=\"0.005\"} 3")
                .contains("sallyport_call_duration_seconds_bucket" + labels + ",le=\"60.0\"} 3")
                .contains("sallyport_call_duration_seconds_bucket" + labels + ",le=\"+Inf\"} 4")
                .contains("sallyport_call_duration_seconds_count" + labels + "} 4");
    }

    @Test
    @Tag("HTTP-4")
    void toolsWithoutEndDoNotMakeSeriesWithoutEnd() {
        CallMeters meters = CallMeters.of(vertx);
        for (int i = 0; i < 5_000; i++) {
            meters.of("http", "h", "tool-" + i).started();
        }
        assertThat(Exposition.text(List.of(new CallSamples(meters))).toString().lines())
                .filteredOn(line -> line.startsWith("sallyport_calls_in_flight{"))
                .hasSize(2_001)
                .anyMatch(line -> line.contains("tool=\"(others)\"") && line.endsWith(" 3000.0"));
    }

    @Test
    @Tag("HTTP-4")
    @Tag("HTTP-5")
    void metricsAreForCallersWhoMayAdminister() {
        try (TestGateway gateway = TestGateway.serving()
                .settings(Fronts.tokens(
                        Fronts.token("ops", List.of(), List.of(), true),
                        Fronts.token("ci", List.of(), List.of(), false)))
                .start()) {
            assertThat(gateway.get("/metrics").statusCode()).isEqualTo(401);
            assertThat(metrics(gateway, "ci").statusCode()).isEqualTo(403);
            assertThat(metrics(gateway, "ops").statusCode()).isEqualTo(200);
        }
    }

    private static HttpResponse<String> metrics(TestGateway gateway, String token) {
        return gateway.send(HttpRequest.newBuilder(URI.create(gateway.url("/metrics")))
                .header("authorization", "Bearer " + token + "-secret"));
    }
}
