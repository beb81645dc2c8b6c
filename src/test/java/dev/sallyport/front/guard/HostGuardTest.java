package dev.sallyport.front.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.TestGateway;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who reaches the fronts by which name (rule HTTP-5). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("HTTP-5")
@Tag("CASE-74")
class HostGuardTest {
    private TestGateway gateway;

    @BeforeAll
    void start() {
        gateway = TestGateway.serving().start();
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    @ParameterizedTest(name = "{0} from {1}: {2}")
    @CsvSource({
        "127.0.0.1, '', 200, tools",
        "localhost:1, http://localhost:3000, 200, tools",
        "evil.example.com, '', 421, http.allowedHosts",
        "127.0.0.1, https://evil.example.com, 403, http.allowedOrigins",
        "127.0.0.1, null, 403, http.allowedOrigins"
    })
    void isLetInByExpectedNamesOnly(String host, String origin, int status, String says) throws IOException {
        String answer = ask("GET /v1/tools HTTP/1.1\r\nHost: " + host + "\r\n"
                + (origin.isEmpty() ? "" : "Origin: " + origin + "\r\n") + "Connection: close\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ").contains(says);
    }

    @ParameterizedTest
    @CsvSource({"evil.example.com,421", "localhost,415"})
    void theMcpEndpointIsGuardedToo(String host, int status) throws IOException {
        String answer =
                ask("POST /mcp HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
    }

    private String ask(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", gateway.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
