package dev.sallyport.front.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sallyport.config.AuthSettings;
import dev.sallyport.front.Fronts;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who and what is let in, on real sockets. */
class GuardsTest {
    private static final AuthSettings.Token ADMIN = Fronts.token("admin", List.of(), List.of(), true);
    private static final AuthSettings.Token NARROW = Fronts.token("narrow", List.of("h"), List.of("*--echo"), false);

    private final Vertx vertx = Vertx.vertx();
    private final ScriptedServer server = Scripts.modern("echo", "other");
    private final ScriptedHttp http = ScriptedHttp.serve(vertx, server);
    private final List<TestGateway> open = new ArrayList<>();

    @AfterEach
    void close() {
        open.forEach(TestGateway::close);
        http.close();
        vertx.close().await();
    }

    private TestGateway start(TestGateway.Starter starter) {
        TestGateway gateway = starter.start();
        open.add(gateway);
        return gateway;
    }

    private TestGateway guarded() {
        return start(TestGateway.serving()
                .http("h", http.url())
                .http("k", http.url())
                .settings(Fronts.tokens(ADMIN, NARROW)));
    }

    private static HttpResponse<String> as(TestGateway gateway, String token, HttpRequest.Builder request) {
        return gateway.send(request.header("authorization", "Bearer " + token));
    }

    private static HttpRequest.Builder get(TestGateway gateway, String path) {
        return HttpRequest.newBuilder(URI.create(gateway.url(path)));
    }

    private static HttpRequest.Builder post(TestGateway gateway, String path, String body) {
        return get(gateway, path)
                .header("content-type", "application/json")
                .header("accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    @ParameterizedTest
    @CsvSource({
        "Host: evil.example, 421, http.allowedHosts",
        "Host: localhost|Origin: https://evil.example, 403, http.allowedOrigins",
        "Host: localhost|Origin: null, 403, http.allowedOrigins"
    })
    @Tag("CASE-74")
    @Tag("HTTP-5")
    void aForeignHostOrOriginIsRefusedOnEveryPathWithTheSettingNamed(String headers, int status, String setting) {
        TestGateway gateway = start(TestGateway.serving());
        for (String path : List.of("/v1/tools", "/mcp", "/health/live", "/openapi.json", "/nowhere")) {
            String answer = Fronts.raw(
                    gateway.port(),
                    "GET " + path + " HTTP/1.1\r\n" + headers.replace("|", "\r\n") + "\r\nConnection: close\r\n\r\n");
            assertThat(answer).startsWith("HTTP/1.1 " + status).contains(setting);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/tools", "/v1/servers", "/openapi.json", "/mcp", "/v1/files/x", "/nowhere"})
    @Tag("HTTP-5")
    void withTokensNobodyUnknownIsLetIn(String path) {
        TestGateway gateway = guarded();
        HttpResponse<String> none = gateway.get(path);
        assertThat(none.statusCode()).isEqualTo(401);
        assertThat(none.headers().firstValue("www-authenticate")).contains("Bearer realm=\"sallyport\"");
        HttpResponse<String> wrong = as(gateway, "admin-secre", get(gateway, path));
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(wrong.headers().firstValue("www-authenticate").orElse("")).contains("invalid_token");
        assertThat(wrong.body()).doesNotContain("secre\"");
        assertThat(gateway.get("/health/live").statusCode()).isEqualTo(200);
    }

    @Test
    @Tag("HTTP-5")
    void anAllowListHidesEverythingElseOnBothFronts() {
        TestGateway gateway = guarded();
        assertThat(as(gateway, "narrow-secret", get(gateway, "/v1/tools")).body())
                .contains("h--echo")
                .doesNotContain("h--other", "k--echo");
        assertThat(as(gateway, "narrow-secret", get(gateway, "/openapi.json")).body())
                .contains("h--echo")
                .doesNotContain("h--other", "k--echo");
        for (String hidden : List.of("h--other", "k--echo")) {
            assertThat(as(gateway, "narrow-secret", post(gateway, "/v1/tools/" + hidden, "{}"))
                            .statusCode())
                    .isEqualTo(404);
            assertThat(as(gateway, "narrow-secret", mcp(gateway, "/mcp", hidden))
                            .body())
                    .contains("Unknown tool");
        }
        assertThat(as(gateway, "narrow-secret", mcp(gateway, "/mcp/servers/k", "echo"))
                        .statusCode())
                .isEqualTo(404);
        assertThat(server.count("tools/call")).isZero();
        assertThat(as(gateway, "narrow-secret", post(gateway, "/v1/tools/h--echo", "{}"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(as(gateway, "narrow-secret", mcp(gateway, "/mcp", "h--echo")).body())
                .contains("\"content\"");
    }

    private static HttpRequest.Builder mcp(TestGateway gateway, String path, String tool) {
        String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":{},\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
        return post(gateway, path, body)
                .header("mcp-protocol-version", "2026-07-28")
                .header("mcp-method", "tools/call")
                .header("mcp-name", tool);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/servers", "/v1/./servers", "/v1/%73ervers", "/v1/x/../servers", "/v1/reload"})
    @Tag("HTTP-5")
    void onlyAnAdministratorReachesOperatorsPaths(String path) {
        TestGateway gateway = guarded();
        String head = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ";
        assertThat(Fronts.raw(gateway.port(), head + "narrow-secret\r\n\r\n")).startsWith("HTTP/1.1 403");
        assertThat(Fronts.raw(gateway.port(), head + "admin-secret\r\n\r\n")).doesNotStartWith("HTTP/1.1 403");
    }

    @Test
    @Tag("HTTP-5")
    void aTokenCanComeFromAFileAndAMissingOneEndsTheStart(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "from-a-file\n");
        AuthSettings.Token token = new AuthSettings.Token("filed", null, file.toString(), List.of(), List.of(), false);
        TestGateway gateway = start(TestGateway.serving().settings(Fronts.tokens(token)));
        assertThat(as(gateway, "from-a-file", get(gateway, "/v1/tools")).statusCode())
                .isEqualTo(200);
        Files.delete(file);
        TestGateway.Starter second = TestGateway.serving().settings(Fronts.tokens(token));
        assertThatThrownBy(second::start).hasMessageContaining("\"filed\" cannot be read");
    }

    @Test
    @Tag("HTTP-5")
    void anOpenAddressIsNotListenedOnWithoutTokensUnlessSaid() {
        TestGateway.Starter open = TestGateway.serving().settings(Fronts.host("0.0.0.0", false));
        assertThatThrownBy(open::start).hasMessageContaining("auth.tokens").hasMessageContaining("http.insecureBind");
        assertThat(start(TestGateway.serving().settings(Fronts.host("0.0.0.0", true)))
                        .get("/health/live")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    @Tag("HTTP-5")
    void tooLargeABodyAndTooLargeHeadersAreToldClearly() {
        TestGateway gateway = start(TestGateway.serving().http("h", http.url()));
        String head = "POST /v1/tools/h--echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
        assertThat(Fronts.raw(gateway.port(), head + "Content-Length: 99999999\r\n\r\n"))
                .startsWith("HTTP/1.1 413")
                .contains("the body is larger than");
        String large = Fronts.raw(gateway.port(), head + "X: " + "x".repeat(33 << 10) + "\r\n\r\n");
        assertThat(large).startsWith("HTTP/1.1 431").contains("http.maxHeaderBytes");
        String line =
                Fronts.raw(gateway.port(), "GET /" + "x".repeat(17 << 10) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertThat(line).startsWith("HTTP/1.").contains(" 414 ", "request line");
        assertThat(KitJson.parse(line.substring(line.indexOf("\r\n\r\n") + 4))
                        .path("status")
                        .asInt())
                .isEqualTo(414);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/tools/%zz", "/%", "/v1/tools/a%2", "/mcp/servers/%g0"})
    @Tag("HTTP-5")
    void aPathThatIsNotPercentEncodedIsTold(String path) {
        TestGateway gateway = start(TestGateway.serving());
        String answer =
                Fronts.raw(gateway.port(), "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 400").contains("problems/malformed", "percent-encoded");
    }

    @Test
    @Tag("HTTP-5")
    void pagesOfAllowedOriginsAreAnsweredWhereThatIsConfigured() {
        TestGateway gateway = start(TestGateway.serving().settings(Fronts.origin("https://app.example")));
        String question = Fronts.raw(
                gateway.port(),
                "OPTIONS /v1/tools/x HTTP/1.1\r\nHost: localhost\r\nOrigin: https://app.example\r\n"
                        + "Access-Control-Request-Method: POST\r\nConnection: close\r\n\r\n");
        assertThat(question)
                .startsWith("HTTP/1.1 204")
                .containsIgnoringCase("access-control-allow-origin: https://app.example")
                .contains("x-mine");
        String plain = Fronts.raw(
                start(TestGateway.serving()).port(),
                "GET /v1/tools HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\n"
                        + "Connection: close\r\n\r\n");
        assertThat(plain).startsWith("HTTP/1.1 200").doesNotContainIgnoringCase("access-control");
    }
}
