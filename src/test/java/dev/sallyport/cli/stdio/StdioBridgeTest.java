package dev.sallyport.cli.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sallyport.kit.KitJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client of {@code sallyport stdio} reads when the gateway does not answer as it should. */
@Tag("MCP-5")
@Tag("OUT-8")
class StdioBridgeTest {
    private static final String CALL =
            "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"t\"}}";

    private HttpServer gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.start();
    }

    @AfterEach
    void stop() {
        gateway.stop(0);
    }

    private static URI at(int port) {
        return URI.create("http://127.0.0.1:" + port + "/mcp");
    }

    /** What a client reads that makes one call. */
    private static List<JsonNode> call(int port) throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new StdioBridge(at(port), null, out).run(new ByteArrayInputStream(CALL.getBytes(StandardCharsets.UTF_8)));
        return out.toString(StandardCharsets.UTF_8).lines().map(KitJson::parse).toList();
    }

    private static void assertUnanswered(List<JsonNode> read, String outcome) {
        JsonNode last = read.get(read.size() - 1);
        assertThat(last.path("id").asInt()).isEqualTo(7);
        assertThat(last.path("error").path("data").path("dev.sallyport/outcome").asText())
                .as(last.toString())
                .isEqualTo(outcome);
    }

    private void answer(String type, String body) {
        gateway.createContext("/mcp", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", type);
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            end(exchange, bytes);
        });
    }

    private static void end(HttpExchange exchange, byte[] body) throws IOException {
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Test
    void aGatewayThatCannotBeReachedWasSentNothing() throws Exception {
        int nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = free.getLocalPort();
        }
        assertUnanswered(call(nobody), "not-sent");
    }

    @Test
    void aGatewayThatIsLostBeforeItAnswersLeavesTheOutcomeUnknown() throws Exception {
        gateway.createContext("/mcp", HttpExchange::close);
        assertUnanswered(call(gateway.getAddress().getPort()), "no-response");
    }

    @ParameterizedTest
    @CsvSource({"401, not-sent", "404, not-sent", "502, no-response"})
    void aStatusWithoutAMessageSaysWhetherItMayHaveBeenPassedOn(int status, String outcome) throws Exception {
        gateway.createContext("/mcp", exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        assertUnanswered(call(gateway.getAddress().getPort()), outcome);
    }

    @Test
    void aStreamThatEndsWithoutTheAnswerLeavesTheOutcomeUnknown() throws Exception {
        answer(
                "text/event-stream",
                "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{}}\n\n");
        List<JsonNode> read = call(gateway.getAddress().getPort());
        assertThat(read).hasSize(2);
        assertThat(read.get(0).path("method").asText()).isEqualTo("notifications/progress");
        assertUnanswered(read, "no-response");
    }

    @Test
    void aStreamThatEndsWithTheAnswerIsWhole() throws Exception {
        answer("text/event-stream", "data: {\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"content\":[]}}\n\n");
        assertThat(call(gateway.getAddress().getPort()))
                .singleElement()
                .satisfies(one -> assertThat(one.has("result")).isTrue());
    }
}
