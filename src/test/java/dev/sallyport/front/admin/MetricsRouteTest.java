package dev.sallyport.front.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MetricsRouteTest {
    @Test
    @Tag("HTTP-4")
    void callsAreCountedByFrontServerToolAndOutcome() {
        Vertx vertx = Vertx.vertx();
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
        } finally {
            vertx.close().await();
        }
    }
}
