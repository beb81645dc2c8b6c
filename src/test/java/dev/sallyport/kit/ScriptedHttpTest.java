package dev.sallyport.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(30)
@ExtendWith(VertxExtension.class)
class ScriptedHttpTest {
    private final ScriptedServer server = Scripts.modern("echo", "add");
    private ScriptedHttp http;
    private McpTestClient client;

    @BeforeEach
    void serve(Vertx vertx) {
        http = ScriptedHttp.serve(vertx, server);
        client = new McpTestClient(http.url());
    }

    @AfterEach
    void close() {
        http.close();
    }

    @Test
    void theClientSendsWhatTheRevisionAsksForAndTheScriptAnswers() {
        McpAnswer answer = client.call("echo", "{\"n\":1.10}").send();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.streamed()).isFalse();
        assertThat(answer.contentText()).isEqualTo("{\"n\":1.10}");
        Request call = server.awaitRequest("tools/call");
        assertThat(call.id()).isEqualTo("0");
        assertThat(call.header("mcp-method")).isEqualTo("tools/call");
        assertThat(call.header("mcp-name")).isEqualTo("echo");
        assertThat(call.header("mcp-protocol-version")).isEqualTo("2026-07-28");
        assertThat(call.params()
                        .at("/_meta/io.modelcontextprotocol~1clientCapabilities")
                        .isObject())
                .isTrue();
    }

    @Test
    void theClientListsAndDiscovers() {
        assertThat(client.toolNames()).containsExactly("echo", "add");
        assertThat(client.discover().result().at("/supportedVersions/0").textValue())
                .isEqualTo("2026-07-28");
    }

    @Test
    void theClientMayBreakEveryRule() {
        server.hold("tools/call").on("x", request -> request.result("{}"));

        client.call("echo", "{}")
                .body("{\"id\":1,\"method\":\"x\"}")
                .withoutHeader("Mcp-Method")
                .version("1")
                .send();

        Request request = server.awaitRequest("x");
        assertThat(request.header("mcp-method")).isEmpty();
        assertThat(request.header("mcp-protocol-version")).isEqualTo("1");
        assertThat(request.text()).isEqualTo("{\"id\":1,\"method\":\"x\"}");
    }

    @Test
    void progressMakesTheAnswerAStream() {
        server.on("tools/call", call -> {
            call.progress(1, 2);
            call.text("done");
        });

        McpAnswer answer = client.call("echo", "{}").progressToken("0").send();

        assertThat(answer.streamed()).isTrue();
        assertThat(answer.notifications()).hasSize(1);
        assertThat(answer.contentText()).isEqualTo("done");
    }

    @Test
    void aClosedStreamIsACancellationOfItsRequest() {
        server.hold("tools/call");
        try (McpStream stream = openHeld()) {
            assertThat(stream.status()).isEqualTo(200);
        }

        assertThat(server.awaitCancellation()).isEqualTo("\"c\"");
    }

    @Test
    void subscriptionsHearWhatIsAnnounced() {
        try (McpStream stream =
                client.listen("{\"toolsListChanged\":true}").id("7").open()) {
            assertThat(stream.next().path("method").textValue()).isEqualTo("notifications/subscriptions/acknowledged");

            Scripts.announceToolsChanged(server);

            assertThat(stream.next()
                            .at("/params/_meta/io.modelcontextprotocol~1subscriptionId")
                            .intValue())
                    .isEqualTo(7);
            server.awaitRequest("subscriptions/listen").over(HttpExchange.class).end();
            stream.awaitEnd();
        }
    }

    @Test
    void aNotificationIsAccepted() {
        assertThat(client.cancel("5").status()).isEqualTo(202);
        assertThat(server.awaitCancellation()).isEqualTo("5");
    }

    @Test
    void respondsWithAnythingThatHttpCanSay() {
        server.on(
                "tools/call",
                call -> call.over(HttpExchange.class)
                        .respond(401, Map.of("WWW-Authenticate", "Bearer realm=\"x\""), "<html>"));

        McpAnswer answer = client.call("echo", "{}").send();

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("www-authenticate")).hasValue("Bearer realm=\"x\"");
        assertThat(answer.text()).isEqualTo("<html>");
    }

    @Test
    void cutsAndResetsAndTalksPastHttp() {
        server.on("cut", call -> {
            call.progress(1, 2);
            call.link().cut();
        });
        server.on("reset", call -> call.over(HttpExchange.class).reset());
        server.on(
                "garbage",
                call -> call.over(HttpExchange.class).socket("HTTP/1.1 OOPS\r\n\r\n".getBytes(StandardCharsets.UTF_8)));
        server.on("inside", call -> {
            call.over(HttpExchange.class).stallInside("{\"a\":\"0123456789\"}", 5);
            call.link().cut();
        });

        for (String method : new String[] {"cut", "reset", "garbage", "inside"}) {
            assertThatThrownBy(() -> client.request(method).send())
                    .describedAs(method)
                    .isInstanceOf(CompletionException.class);
        }
    }

    @Test
    void concurrentRequestsAreHeldSideBySide() {
        server.hold("tools/call");
        CompletableFuture<McpAnswer> first = client.call("a", "{}").sendAsync();
        CompletableFuture<McpAnswer> second = client.call("b", "{}").sendAsync();
        Request one = server.awaitRequest("tools/call");
        Request other = server.awaitRequest("tools/call");

        other.text("for " + other.params().path("name").textValue());
        one.text("for " + one.params().path("name").textValue());

        assertThat(first.join().contentText()).isEqualTo("for a");
        assertThat(second.join().contentText()).isEqualTo("for b");
        assertThat(http.connections()).isEqualTo(2);
    }

    private McpStream openHeld() {
        CompletableFuture<McpStream> stream = CompletableFuture.supplyAsync(
                () -> client.call("echo", "{}").id("\"c\"").open());
        server.awaitRequest("tools/call").over(HttpExchange.class).openStream();
        return stream.join();
    }
}
