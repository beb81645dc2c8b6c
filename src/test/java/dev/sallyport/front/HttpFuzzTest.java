package dev.sallyport.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Malformed requests at the HTTP fronts: whatever comes, no 500, no stack trace, and afterwards the gateway serves as
 * before and holds nothing of them. {@code mvn -Pfuzz test} sends 100,000, {@code -Dfuzz.seed=} repeats one.
 */
class HttpFuzzTest {
    private static final String[] PATHS = {
        "/v1/tools", "/v1/tools/h--echo", "/v1/tools/", "/v1/tools/%zz", "/v1/tools/%00", "/v1/tools/..%2f..", "//",
        "/v1/files/../x", "/v1/files/%2e%2e", "/mcp", "/mcp/servers/%ff", "/mcp/views/", "/v1/servers", "/openapi.json",
        "/metrics", "/health/ready", "*", "http://x/v1/tools", "/v1/tools?limit=%", "/v1/tools/h--echo?view=%C3", "/%",
        "/v1/tools/h--echo?timeoutMs=-1", "/v1/./%74ools/x", "/v1/tools/h--echo?a=b&a", ""
    };
    private static final String[] METHODS = {"GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "X", "get", ""
    };
    private static final String[] BODIES = {
        "",
        "{",
        "{}",
        "[]",
        "\"\\ud800\"",
        "{\"a\":1e999}",
        "{\"a\":\u0000}",
        "[".repeat(30_000),
        "{\"a\":1,\"a\":2}",
        "\u00ff\u00fe",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":{}}",
        "null"
    };
    private static final String[] HEADERS = {
        "Host: localhost",
        "Host: localhost",
        "Host: localhost",
        "Host:",
        "Host: [",
        "Origin: http://localhost",
        "Origin: \u00e4",
        "Content-Type: application/json",
        "Content-Type: text/plain",
        "Accept: text/event-stream",
        "Authorization: Bearer",
        "If-None-Match: ,,\"",
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: x",
        "Content-Length: -1",
        "Content-Length: 99999999999999999999",
        "Expect: 100-continue",
        "Upgrade: h2c",
        "Mcp-Session-Id: x",
        "traceparent: 00-",
        "baggage: \u0001",
        "Sallyport-View: x",
        "X",
        ": y",
        "Cookie: a=\""
    };

    @Test
    @Tag("HTTP-5")
    void noRequestIsAnsweredWithAnInternalErrorAndNothingIsLeftOfAny() throws Exception {
        int requests = Integer.getInteger("fuzz.requests", 2_000);
        long seed = Long.getLong("fuzz.seed", System.nanoTime());
        Vertx vertx = Vertx.vertx();
        try (ScriptedHttp http = ScriptedHttp.serve(vertx, Scripts.modern("echo"));
                TestGateway gateway =
                        TestGateway.serving().http("h", http.url()).start()) {
            IntStream.range(0, requests).parallel().forEach(i -> {
                String request = request(new Random(seed + i));
                assertThat(exchange(gateway.port(), request))
                        .as("-Dfuzz.seed=%d -Dfuzz.requests=1: %s", seed + i, request)
                        .doesNotContain("HTTP/1.1 500", "\tat ", "Exception", "an internal error");
            });
            assertThat(gateway.call("h--echo", "{}").statusCode()).isEqualTo(200);
            await().untilAsserted(() -> {
                assertThat(inFlight(gateway)).isNotEmpty().allMatch(line -> line.endsWith(" 0.0"));
                assertThat(connections(gateway.port())).isLessThanOrEqualTo(1); // that of this question itself
            });
        } finally {
            vertx.close().await();
        }
    }

    private static List<String> inFlight(TestGateway gateway) {
        return gateway.get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith("sallyport_calls_in_flight{"))
                .toList();
    }

    /** Connections that the gateway holds open; none where the system does not tell. */
    private static long connections(int port) throws IOException {
        Path table = Path.of("/proc/net/tcp");
        Path table6 = Path.of("/proc/net/tcp6");
        if (!Files.exists(table) || !Files.exists(table6)) {
            return 0;
        }
        Pattern established = Pattern.compile(" *\\d+: [0-9A-F]+:%04X [0-9A-F:]+ 0[18] .*".formatted(port));
        return Stream.concat(Files.readAllLines(table).stream(), Files.readAllLines(table6).stream())
                .filter(line -> established.matcher(line).matches())
                .count();
    }

    private static String request(Random random) {
        StringBuilder out = new StringBuilder();
        out.append(pick(random, METHODS)).append(' ').append(pick(random, PATHS));
        out.append(random.nextInt(12) == 0 ? " HTTP/9" : " HTTP/1.1").append("\r\n");
        for (int i = random.nextInt(6); i > 0; i--) {
            out.append(pick(random, HEADERS)).append("\r\n");
        }
        String body = pick(random, BODIES);
        if (random.nextInt(4) > 0) {
            out.append("Content-Length: ").append(body.length()).append("\r\n");
        }
        out.append("Host: localhost\r\nConnection: close\r\n\r\n").append(body);
        for (int i = random.nextInt(4) == 0 ? 1 + random.nextInt(5) : 0; i > 0; i--) {
            out.setCharAt(random.nextInt(out.length()), (char) random.nextInt(256));
        }
        return out.toString();
    }

    private static String pick(Random random, String[] from) {
        return from[random.nextInt(from.length)];
    }

    /** What comes back until the gateway closes; a request that leaves it waiting is cut off by our own end. */
    private static String exchange(int port, String request) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(3_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketTimeoutException e) {
            return "";
        } catch (IOException e) {
            // a reset: what was sent after the refusal was not read
            return "";
        }
    }
}
