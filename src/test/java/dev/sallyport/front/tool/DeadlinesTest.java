package dev.sallyport.front.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a call that is never answered ends, by what its caller asked for (rules HTTP-1, OUT-9). */
class DeadlinesTest {
    /** What a busy machine may add. */
    private static final long SLACK_MS = 15_000;

    private final Vertx vertx = Vertx.vertx();
    private final ScriptedServer server = Scripts.modern("echo").hold("tools/call");
    private final ScriptedHttp http = ScriptedHttp.serve(vertx, server);
    private final TestGateway gateway = TestGateway.serving()
            .http("h", http.url(), "requestTimeoutMs: 2000")
            .start();

    @AfterEach
    void close() throws Exception {
        gateway.close();
        http.close();
        vertx.close().await();
    }

    private HttpResponse<String> call(String query, String accept) {
        return gateway.send(HttpRequest.newBuilder(URI.create(gateway.url("/v1/tools/h--echo?" + query)))
                .header("accept", accept)
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
    }

    @ParameterizedTest
    @CsvSource({
        "timeoutMs=150, 150",
        "timeoutMs=3600000, 2000",
        "'', 2000",
        "timeoutMs=150&resetDeadlineOnProgress=false, 150"
    })
    @Tag("HTTP-1")
    @Tag("OUT-7")
    @Tag("OUT-9")
    void aCallThatKeepsReportingProgressEndsAtItsDeadline(String query, long deadlineMs) {
        for (String accept : new String[] {"application/json", "text/event-stream"}) {
            long before = System.nanoTime();
            CompletableFuture<HttpResponse<String>> answer = CompletableFuture.supplyAsync(() -> call(query, accept));
            Request held = server.awaitRequest("tools/call");
            long timer = vertx.setPeriodic(20, t -> {
                if (!held.progressToken().isEmpty()) {
                    held.progress(1, 2);
                }
            });
            assertThat(answer.join().body()).contains("\"outcome\":\"no-response\"");
            long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before);
            assertThat(tookMs).as(accept).isBetween(deadlineMs - 20, deadlineMs + SLACK_MS);
            vertx.cancelTimer(timer);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/event-stream"})
    @Tag("HTTP-1")
    @Tag("OUT-9")
    void progressExtendsTheDeadlineOfACallerThatAsksForIt(String accept) {
        CompletableFuture<HttpResponse<String>> answer =
                CompletableFuture.supplyAsync(() -> call("timeoutMs=1000&resetDeadlineOnProgress=true", accept));
        Request held = server.awaitRequest("tools/call");
        long since = System.nanoTime();
        vertx.setPeriodic(20, timer -> {
            held.progress(1, 2);
            if (System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(1_500)) {
                vertx.cancelTimer(timer);
                held.text("late, and in time");
            }
        });
        assertThat(answer.join().body()).contains("late, and in time");
    }
}
