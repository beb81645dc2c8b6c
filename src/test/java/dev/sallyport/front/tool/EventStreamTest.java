package dev.sallyport.front.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Calls whose answer is a stream of events, with readers that are quick, slow, many, or gone. */
class EventStreamTest {
    private static final String REQUEST = "POST /v1/tools/s--echo HTTP/1.1\r\nHost: localhost\r\n"
            + "Accept: text/event-stream\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
            + "Connection: close\r\n\r\n{}";

    private final ScriptedServer server = Scripts.modern("echo");
    private ScriptedChild child;
    private TestGateway gateway;

    @BeforeEach
    void start() {
        child = new ScriptedChild(server);
        server.hold("tools/call");
        gateway = TestGateway.serving().stdio("s", child.command()).start();
    }

    @AfterEach
    void close() throws Exception {
        gateway.close();
        child.close();
    }

    private CompletableFuture<HttpResponse<String>> stream(String path) {
        return CompletableFuture.supplyAsync(() -> gateway.send(HttpRequest.newBuilder(URI.create(gateway.url(path)))
                .header("accept", "text/event-stream")
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))));
    }

    private static List<String> events(String body) {
        return Stream.of(body.split("\n\n")).filter(e -> !e.startsWith(":")).toList();
    }

    private static JsonNode data(String event) {
        return KitJson.parse(event.substring(event.indexOf("\ndata: ") + 7));
    }

    @Test
    @Tag("HTTP-3")
    @Tag("OUT-9")
    void progressAndLogsArriveAsEventsThenTheResult() {
        CompletableFuture<HttpResponse<String>> response = stream("/v1/tools/s--echo");
        Request call = server.awaitRequest("tools/call");
        call.progress(1, 3);
        call.notify("notifications/message", "{\"level\":\"info\",\"data\":\"half\\nway\"}");
        call.progress(2, 3);
        call.text("done");
        HttpResponse<String> answer = response.join();
        assertThat(answer.headers().firstValue("content-type")).contains("text/event-stream");
        List<String> events = events(answer.body());
        assertThat(events).hasSize(4);
        assertThat(events.get(0)).startsWith("event: progress\n");
        assertThat(data(events.get(0)).path("progress").asDouble()).isEqualTo(1);
        assertThat(data(events.get(0)).has("progressToken")).isFalse();
        assertThat(events.get(1)).startsWith("event: log\n");
        assertThat(data(events.get(1)).path("data").asText()).isEqualTo("half\nway");
        assertThat(data(events.get(2)).path("progress").asDouble()).isEqualTo(2);
        assertThat(events.get(3)).startsWith("event: result\n").contains("done");
    }

    @Test
    @Tag("HTTP-3")
    @Tag("OUT-8")
    void aFailureIsTheLastEvent() {
        CompletableFuture<HttpResponse<String>> response = stream("/v1/tools/s--echo?timeoutMs=300");
        server.awaitRequest("tools/call");
        List<String> events = events(response.join().body());
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).startsWith("event: error\n");
        assertThat(data(events.get(0)).path("outcome").asText()).isEqualTo("no-response");
        assertThat(data(events.get(0)).path("status").asInt()).isEqualTo(504);
    }

    @Test
    @Tag("HTTP-3")
    void aReaderThatGoesAwayCancelsItsCall() throws Exception {
        Socket socket = new Socket("127.0.0.1", gateway.port());
        socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
        Request call = server.awaitRequest("tools/call");
        socket.close();
        assertThat(server.awaitCancellation()).isEqualTo(call.id());
    }

    @Test
    @Tag("HTTP-6")
    void aSlowReaderIsNeverBufferedForWithoutBound() throws Exception {
        int sent = 48 << 20;
        String line = "x".repeat(64 << 10);
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(64 << 10);
            socket.connect(new java.net.InetSocketAddress("127.0.0.1", gateway.port()));
            socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
            Request call = server.awaitRequest("tools/call");
            for (int i = 0; i < sent / line.length(); i++) {
                call.notify("notifications/message", "{\"level\":\"debug\",\"data\":\"" + line + "\"}");
            }
            call.text("after all");
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> gateway.call("s--missing", "{}").statusCode() == 404);
            Read read = readAll(socket.getInputStream());
            assertThat(read.bytes).isLessThan(sent / 2);
            assertThat(read.tail)
                    .contains("log messages were left out")
                    .contains("event: result")
                    .contains("after all");
        }
    }

    private record Read(long bytes, String tail) {}

    private static Read readAll(InputStream in) throws IOException {
        byte[] part = new byte[64 << 10];
        StringBuilder tail = new StringBuilder();
        long bytes = 0;
        for (int n = in.read(part); n >= 0; n = in.read(part)) {
            bytes += n;
            tail.append(new String(part, 0, n, StandardCharsets.ISO_8859_1));
            tail.delete(0, Math.max(0, tail.length() - (512 << 10)));
        }
        return new Read(bytes, tail.toString());
    }

    @Test
    @Tag("HTTP-6")
    void fiveHundredReadersAreServedAtOnce() throws Exception {
        List<Socket> readers = new ArrayList<>();
        try {
            for (int i = 0; i < 500; i++) {
                Socket socket = new Socket("127.0.0.1", gateway.port());
                readers.add(socket);
                socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
            }
            for (int i = 0; i < 500; i++) {
                Request call = server.awaitRequest("tools/call");
                call.progress(1, 2);
                call.text("served");
            }
            for (Socket reader : readers) {
                reader.setSoTimeout(30_000);
                assertThat(readAll(reader.getInputStream()).tail)
                        .contains("event: progress")
                        .contains("served");
            }
        } finally {
            for (Socket reader : readers) {
                reader.close();
            }
        }
    }
}
