package dev.sallyport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What broke the registries of other gateways, behind a whole one with real children and upstreams. */
class RegistryCasesTest {
    private final Vertx vertx = Vertx.vertx();
    private final ScriptedServer server = Scripts.modern("echo");
    private final ScriptedServer other = Scripts.modern("echo");
    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        vertx.close().await();
    }

    private ScriptedChild child() {
        ScriptedChild child = new ScriptedChild(server);
        open.push(child);
        return child;
    }

    private String url(ScriptedServer script) {
        ScriptedHttp http = ScriptedHttp.serve(vertx, script);
        open.push(http);
        return http.url();
    }

    private TestGateway start(TestGateway.Starter starter) {
        TestGateway gateway = starter.start();
        open.push(gateway);
        return gateway;
    }

    private static HttpResponse<String> put(TestGateway gateway, String id, JsonObject config) {
        return gateway.send(HttpRequest.newBuilder(URI.create(gateway.url("/v1/servers/" + id)))
                .header("content-type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(config.encode())));
    }

    private static JsonObject config(ScriptedChild child) {
        List<String> command = child.command();
        return new JsonObject()
                .put("command", command.get(0))
                .put("args", new JsonArray(command.subList(1, command.size())))
                .put("protocol", "modern");
    }

    private static String health(TestGateway gateway, String id) {
        return gateway.json("/health/ready").path("servers").path(id).asText();
    }

    private static List<String> names(TestGateway gateway) {
        return gateway.json("/v1/tools").path("tools").findValuesAsText("name");
    }

    @Test
    @Tag("CASE-3")
    @Tag("OWN-3")
    void ofTwoConnectsAtOnceOneIsRefusedAndOneChildEverRuns() {
        server.hold("server/discover");
        ScriptedChild child = child();
        TestGateway gateway = start(TestGateway.serving());
        CompletableFuture<HttpResponse<String>> first =
                CompletableFuture.supplyAsync(() -> put(gateway, "s", config(child)));
        Request discover = server.awaitRequest("server/discover");

        HttpResponse<String> second = put(gateway, "s", config(child));
        discover.result(Scripts.discovered("2026-07-28"));

        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(second.body()).contains("has a connect in flight; try again once it settles");
        assertThat(first.join().statusCode()).isEqualTo(200);
        assertThat(child.launches()).hasSize(1);
    }

    @Test
    @Tag("CASE-7")
    @Tag("OWN-6")
    void aKilledChildTakesItsToolsAlongAndIsSaidToBeGone() {
        ScriptedChild child = child();
        TestGateway gateway = start(TestGateway.serving().stdio("s", child.command()));
        assertThat(names(gateway)).containsExactly("s--echo");

        child.awaitLaunch().cut();

        await().until(() -> names(gateway).isEmpty());
        await().until(() -> gateway.server("s").path("state").asText().equals("closed"));
        assertThat(health(gateway, "s")).isEqualTo("closed");
        assertThat(KitJson.parse(gateway.call("s--echo", "{}").body())
                        .path("outcome")
                        .asText())
                .isEqualTo("not-sent");
    }

    @Test
    @Tag("CASE-7")
    @Tag("RFR-3")
    void aKilledChildThatIsToComeBackKeepsItsToolsUnavailable() {
        ScriptedChild child = child();
        TestGateway gateway = start(
                TestGateway.serving().stdio("s", child.command(), "reconnect: true", "reconnectIntervalMs: 60000"));

        child.awaitLaunch().cut();

        await().until(() -> health(gateway, "s").equals("reconnecting"));
        JsonNode tool = gateway.json("/v1/tools").path("tools").path(0);
        assertThat(tool.path("name").asText()).isEqualTo("s--echo");
        assertThat(tool.path("available").asBoolean(true)).isFalse();
        assertThat(gateway.server("s").path("attempt").asInt()).isEqualTo(1);
        assertThat(gateway.call("s--echo", "{}").statusCode()).isEqualTo(503);
        assertThat(child.launches().stream().filter(ChildLink::isAlive)).isEmpty();
    }

    @Test
    @Tag("CASE-32")
    @Tag("RFR-5")
    void aServerThatForgetsEverythingAffectsItsOwnToolsOnly() {
        TestGateway gateway = start(TestGateway.serving().http("s", url(server)).http("other", url(other)));
        server.on("tools/call", call -> call.error(-32603, "all forgotten"));
        server.on("tools/list", list -> list.error(-32603, "all forgotten"));

        assertThat(gateway.post("/v1/refresh", "").statusCode()).isLessThan(300);

        assertThat(names(gateway)).containsExactly("other--echo", "s--echo");
        HttpResponse<String> failed = gateway.call("s--echo", "{}");
        assertThat(failed.statusCode()).isEqualTo(502);
        assertThat(failed.body()).contains("\"server\":\"s\"", "all forgotten", "\"outcome\":\"error-response\"");
        assertThat(gateway.call("other--echo", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    @Tag("CASE-33")
    void aServerThatIsNotReadyAfterItsRestartRecoversByItselfWithoutAStorm() {
        AtomicInteger refusals = new AtomicInteger();
        TestGateway gateway =
                start(TestGateway.serving().http("s", url(server), "reconnect: true", "reconnectIntervalMs: 30"));
        int before = server.count("server/discover");
        server.on("server/discover", discover -> {
            if (refusals.incrementAndGet() <= 4) {
                discover.over(HttpExchange.class).respond(503, Map.of("Retry-After", "0"), "");
            } else {
                discover.result(Scripts.discovered("2026-07-28"));
            }
        });

        HttpResponse<String> restart = gateway.post("/v1/servers/s/restart", "");

        assertThat(restart.statusCode()).isEqualTo(502);
        assertThat(restart.body()).contains("it was disconnected for its restart", "503");
        await().until(() -> gateway.server("s").path("state").asText().equals("connected"));
        assertThat(server.count("server/discover") - before).isEqualTo(5);
        await().untilAsserted(() ->
                assertThat(gateway.call("s--echo", "{}").statusCode()).isEqualTo(200));
    }

    @Test
    @Tag("CASE-54")
    @Tag("PFX-2")
    void prefixesThatMeetAreRefusedHoweverTheToolsAreNamed() {
        TestGateway gateway = start(TestGateway.serving());
        server.answer("tools/list", Scripts.listed("b--c"));
        other.answer("tools/list", Scripts.listed("c"));
        assertThat(put(gateway, "one", new JsonObject().put("url", url(server)).put("toolPrefix", "a"))
                        .statusCode())
                .isEqualTo(200);

        HttpResponse<String> second =
                put(gateway, "two", new JsonObject().put("url", url(other)).put("toolPrefix", "a--b"));

        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(KitJson.parse(second.body()).path("detail").asText())
                .isEqualTo("MCP server \"two\" cannot have the prefix \"a--b\": it meets \"a\" of MCP server \"one\"");
        assertThat(names(gateway)).containsExactly("a--b--c");
        assertThat(other.requests()).isEmpty();
    }
}
