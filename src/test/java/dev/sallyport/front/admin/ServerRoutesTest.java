package dev.sallyport.front.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Servers and traces over HTTP, through a whole gateway. */
@Tag("HTTP-4")
class ServerRoutesTest {
    private final ScriptedServer script = Scripts.modern("echo");
    private final TestGateway gateway = TestGateway.serving().start();
    private final ScriptedHttp upstream = ScriptedHttp.serve(gateway.vertx(), script);

    @AfterEach
    void close() {
        upstream.close();
        gateway.close();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(gateway.url(path)));
    }

    private HttpResponse<String> put(String id, String json) {
        return gateway.send(request("/v1/servers/" + id).PUT(HttpRequest.BodyPublishers.ofString(json)));
    }

    private HttpResponse<String> delete(String id) {
        return gateway.send(request("/v1/servers/" + id).DELETE());
    }

    private String config() {
        return "{\"url\":\"" + upstream.url() + "\"}";
    }

    private List<String> tools() {
        return gateway.json("/v1/tools").findValuesAsText("name");
    }

    @Test
    void aServerIsPutAndServesAtOnceAndIsDeleted() {
        HttpResponse<String> put = put("s", config());
        assertThat(put.statusCode()).as(put.body()).isEqualTo(200);
        JsonNode server = gateway.server("s");
        assertThat(server.path("state").asText()).isEqualTo("connected");
        assertThat(server.path("origin").asText()).isEqualTo("store");
        assertThat(tools()).anyMatch(name -> name.startsWith("s--"));
        assertThat(gateway.get("/v1/servers/s").statusCode()).isEqualTo(200);

        assertThat(put("s", config()).statusCode()).isEqualTo(200);
        assertThat(script.count("server/discover")).isEqualTo(1);

        assertThat(delete("s").statusCode()).isEqualTo(204);
        assertThat(delete("s").statusCode()).isEqualTo(204);
        assertThat(tools()).isEmpty();
        assertThat(gateway.get("/v1/servers/s").statusCode()).isEqualTo(404);
    }

    @Test
    void aConfigurationWithProblemsIsRefusedWithEachOfThem() {
        HttpResponse<String> response = put("s", "{\"nonsense\":1,\"requestTimeoutMs\":\"soon\"}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("content-type")).hasValue("application/problem+json");
        assertThat(response.body()).contains("nonsense").contains("requestTimeoutMs");
    }

    @Test
    void anotherIdThanThePathsIsRefused() {
        assertThat(put("s", "{\"id\":\"t\",\"url\":\"" + upstream.url() + "\"}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void aServerThatCannotBeConnectedIsABadGateway() {
        HttpResponse<String> response = put("s", "{\"url\":\"http://127.0.0.1:1/\"}");

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(gateway.server("s").path("state").asText()).isEqualTo("refused");
    }

    @Test
    @Tag("PFX-2")
    void aPrefixThatIsTakenIsAConflict() {
        put("a", config());

        HttpResponse<String> response = put("b", "{\"url\":\"" + upstream.url() + "\",\"toolPrefix\":\"a--b\"}");

        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(response.body()).contains("MCP server \\\"a\\\"");
    }

    @Test
    void aServerIsRestartedAndToolsAreRefreshed() {
        put("s", config());

        assertThat(gateway.post("/v1/servers/s/restart", "").statusCode()).isEqualTo(200);
        assertThat(script.count("server/discover")).isEqualTo(2);
        int listings = script.count("tools/list");
        assertThat(gateway.post("/v1/refresh", "").statusCode()).isEqualTo(200);
        assertThat(script.count("tools/list")).isEqualTo(listings + 1);
        assertThat(gateway.post("/v1/servers/nobody/restart", "").statusCode()).isEqualTo(409);
    }

    @Test
    @Tag("TRC-1")
    void tracesAreFollowedAndContinuedWhereTheyBrokeOff() throws Exception {
        List<String> seen = new CopyOnWriteArrayList<>();
        HttpClient client = HttpClient.newHttpClient();
        var stream = client.sendAsync(
                request("/v1/traces").GET().build(), HttpResponse.BodyHandlers.fromLineSubscriber(new Lines(seen)));
        await().until(() -> seen.contains(": follow"));

        put("s", config());

        await().until(() -> seen.contains("event: server-connected"));
        assertThat(seen).anyMatch(line -> line.startsWith("id: "));
        stream.cancel(true);

        List<String> again = new CopyOnWriteArrayList<>();
        var continued = client.sendAsync(
                request("/v1/traces").header("Last-Event-ID", "0").GET().build(),
                HttpResponse.BodyHandlers.fromLineSubscriber(new Lines(again)));
        await().until(() -> again.contains("event: server-connected"));
        assertThat(again).contains("id: 1");
        continued.cancel(true);
        assertThat(gateway.send(request("/v1/traces")
                                .header("Last-Event-ID", "x")
                                .GET())
                        .statusCode())
                .isEqualTo(400);
    }

    /** Collects lines as they come. */
    private static final class Lines implements java.util.concurrent.Flow.Subscriber<String> {
        private final List<String> into;

        Lines(List<String> into) {
            this.into = into;
        }

        @Override
        public void onSubscribe(java.util.concurrent.Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String line) {
            into.add(line);
        }

        @Override
        public void onError(Throwable why) {}

        @Override
        public void onComplete() {}
    }
}
