package dev.sallyport.front.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.CorsSettings;
import dev.sallyport.config.HttpSettings;
import dev.sallyport.config.Settings;
import dev.sallyport.kit.TestGateway;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What pages of other origins are told. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("HTTP-5")
class CorsTest {
    private static final String PAGE = "https://app.example.com";

    private TestGateway open;
    private TestGateway plain;

    @BeforeAll
    void start() {
        open = TestGateway.serving().settings(CorsTest::allowing).start();
        plain = TestGateway.serving().start();
    }

    private static Settings allowing(Settings s) {
        HttpSettings h = s.http();
        return s.withHttp(new HttpSettings(
                h.host(),
                0,
                h.insecureBind(),
                h.maxBodyBytes(),
                h.maxHeaderBytes(),
                h.idleTimeoutMs(),
                h.allowedHosts(),
                List.of(PAGE),
                new CorsSettings(true, List.of("X-Mine"), 60)));
    }

    @AfterAll
    void stop() {
        open.close();
        plain.close();
    }

    private static HttpResponse<String> ask(TestGateway gateway, String origin) {
        return gateway.send(HttpRequest.newBuilder(URI.create(gateway.url("/mcp")))
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "mcp-param-region, x-other"));
    }

    @Test
    void anAllowedPageMaySendWhatTheProtocolNeeds() {
        HttpResponse<String> answer = ask(open, PAGE);
        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(answer.headers().firstValue("access-control-allow-origin")).contains(PAGE);
        assertThat(answer.headers().firstValue("access-control-max-age")).contains("60");
        assertThat(answer.headers().firstValue("access-control-allow-headers").orElse(""))
                .contains("mcp-session-id", "mcp-param-region", "X-Mine")
                .doesNotContain("x-other");
    }

    @Test
    void anotherPageIsRefused() {
        HttpResponse<String> answer = ask(open, "https://evil.example.com");
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.headers().firstValue("access-control-allow-origin")).isEmpty();
    }

    @Test
    void nothingIsToldUnlessItIsTurnedOn() {
        HttpResponse<String> answer = ask(plain, "http://localhost:3000");
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("access-control-allow-origin")).isEmpty();
    }
}
