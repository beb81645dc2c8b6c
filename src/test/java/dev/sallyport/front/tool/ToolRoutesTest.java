package dev.sallyport.front.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.config.ResultView;
import dev.sallyport.front.Fronts;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /v1/tools} over real HTTP, with a scripted server behind the gateway. */
class ToolRoutesTest {
    private static final String IMAGE =
            "{\"content\":[{\"type\":\"audio\",\"data\":\"AAAA\",\"mimeType\":\"audio/wav\"}],\"structuredContent\":{\"n\":1},"
                    + "\"resultType\":\"complete\"}";

    private final Vertx vertx = Vertx.vertx();
    private final ScriptedServer server = new ScriptedServer();
    private final List<AutoCloseable> open = new ArrayList<>();
    private ScriptedHttp http;

    @BeforeEach
    void serve() {
        http = ScriptedHttp.serve(vertx, server);
        server.answer("server/discover", Scripts.discovered("2026-07-28"))
                .answer("tools/list", Scripts.listed("echo", "other"))
                .on("tools/call", call -> call.text(call.arguments().toString()));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        http.close();
        vertx.close().await();
    }

    private TestGateway start(TestGateway.Starter starter) {
        TestGateway gateway = starter.start();
        open.add(gateway);
        return gateway;
    }

    private TestGateway gateway(String... more) {
        return start(TestGateway.serving().http("h", http.url(), more));
    }

    private static List<String> names(JsonNode listing) {
        List<String> names = new ArrayList<>();
        listing.path("tools").forEach(tool -> names.add(tool.path("name").asText()));
        return names;
    }

    private static HttpResponse<String> get(TestGateway gateway, String path, String header, String value) {
        return gateway.send(
                HttpRequest.newBuilder(URI.create(gateway.url(path))).header(header, value));
    }

    @Test
    @Tag("HTTP-1")
    void theListingIsFilteredByServerTextAndAvailability() {
        TestGateway gateway = start(TestGateway.serving().http("h", http.url()).http("k", http.url(), "toolPrefix: k"));
        assertThat(names(gateway.json("/v1/tools"))).containsExactly("h--echo", "h--other", "k--echo", "k--other");
        assertThat(names(gateway.json("/v1/tools?server=k"))).containsExactly("k--echo", "k--other");
        assertThat(names(gateway.json("/v1/tools?q=ECHO"))).containsExactly("h--echo", "k--echo");
        assertThat(names(gateway.json("/v1/tools?q=scripted&server=h"))).hasSize(2);
        assertThat(names(gateway.json("/v1/tools?available=false"))).isEmpty();
        assertThat(names(gateway.json("/v1/tools?available=true"))).hasSize(4);
    }

    @Test
    @Tag("HTTP-1")
    void pagesFollowOneAnotherWithoutGapAndRepetition() {
        server.answer(
                "tools/list",
                Scripts.listed(IntStream.range(0, 7).mapToObj(i -> "t" + i).toArray(String[]::new)));
        TestGateway gateway = gateway();
        List<String> all = new ArrayList<>();
        String cursor = "";
        int pages = 0;
        do {
            JsonNode page = gateway.json("/v1/tools?limit=3" + cursor);
            all.addAll(names(page));
            cursor = page.has("nextCursor")
                    ? "&cursor=" + page.path("nextCursor").asText()
                    : "";
            pages++;
        } while (!cursor.isEmpty());
        assertThat(pages).isEqualTo(3);
        assertThat(all).containsExactly("h--t0", "h--t1", "h--t2", "h--t3", "h--t4", "h--t5", "h--t6");
    }

    @Test
    @Tag("HTTP-1")
    void anUnchangedCatalogIsNotSentAgain() {
        TestGateway gateway = gateway();
        String tag = gateway.get("/v1/tools").headers().firstValue("etag").orElseThrow();
        HttpResponse<String> again = get(gateway, "/v1/tools", "if-none-match", "W/" + tag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(get(gateway, "/v1/tools", "if-none-match", "\"another\"").statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/tools?limit=0",
                "/v1/tools?limit=x",
                "/v1/tools?cursor=***",
                "/v1/tools?available=maybe",
                "/v1/tools?limit=999999999999999999999999",
                "/v1/tools?server=a&server=b"
            })
    @Tag("HTTP-1")
    void aQueryThatCannotBeReadIsToldAndNotGuessedAt(String path) {
        TestGateway gateway = gateway();
        HttpResponse<String> response = gateway.get(path);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(KitJson.parse(response.body()).path("type").asText()).endsWith("/malformed");
    }

    @Test
    @Tag("HTTP-1")
    @Tag("RES-1")
    @Tag("RES-11")
    @Tag("RES-20")
    void aCallerChoosesItsView() {
        server.answer("tools/call", IMAGE);
        TestGateway gateway = gateway();
        assertThat(gateway.call("h--echo", "{}").body()).isEqualTo(IMAGE);
        assertThat(gateway.call("h--echo?view=raw", "{}").body()).isEqualTo(IMAGE);
        JsonNode model = KitJson.parse(gateway.call("h--echo?view=model", "{}").body());
        assertThat(model.path("content").path(0).path("text").asText()).contains("audio", "tool-results/");
        JsonNode script =
                KitJson.parse(gateway.call("h--echo?view=script", "{}").body());
        assertThat(script.path("structuredContent").path("n").asInt()).isEqualTo(1);
        HttpResponse<String> byHeader =
                gateway.send(HttpRequest.newBuilder(URI.create(gateway.url("/v1/tools/h--echo")))
                        .header("sallyport-view", "model")
                        .POST(HttpRequest.BodyPublishers.noBody()));
        assertThat(byHeader.body()).contains("tool-results/");
        assertThat(gateway.call("h--echo?view=pretty", "{}").statusCode()).isEqualTo(400);
    }

    @Test
    @Tag("HTTP-1")
    @Tag("RES-10")
    void theFrontsOwnViewIsForCallersWhoDoNotSay() {
        TestGateway gateway =
                start(TestGateway.serving().http("h", http.url()).settings(Fronts.view(ResultView.SCRIPT)));
        assertThat(gateway.call("h--echo", "{\"a\":1}").body()).isEqualTo("\"{\\\"a\\\":1}\"");
        assertThat(gateway.call("h--echo?view=raw", "{}").body()).contains("\"content\"");
    }

    @Test
    @Tag("HTTP-1")
    void aCallersTraceContextReachesTheServer() {
        TestGateway gateway = gateway();
        String parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        gateway.send(HttpRequest.newBuilder(URI.create(gateway.url("/v1/tools/h--echo")))
                .header("traceparent", parent)
                .header("tracestate", "v=1")
                .header("baggage", "user=\"x\"")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
        JsonNode meta = server.awaitRequest("tools/call").params().path("_meta");
        assertThat(meta.path("traceparent").asText()).isEqualTo(parent);
        assertThat(meta.path("tracestate").asText()).isEqualTo("v=1");
        assertThat(meta.path("baggage").asText()).isEqualTo("user=\"x\"");
        gateway.send(HttpRequest.newBuilder(URI.create(gateway.url("/v1/tools/h--echo")))
                .header("traceparent", "nonsense")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
        assertThat(server.awaitRequest("tools/call").params().path("_meta").has("traceparent"))
                .isFalse();
    }

    @Test
    @Tag("CASE-55")
    void namesOfAnyCharactersAreListedShownAndCalled() {
        List<String> bare = List.of(
                "a",
                "x".repeat(64),
                "y".repeat(128),
                "z".repeat(200),
                "a.b",
                "a/b",
                "a//../b",
                "two words",
                "plus+%41",
                "q?x=1#f",
                "caf\u00e9",
                "\uD83D\uDE80");
        server.answer("tools/list", Scripts.listed(bare.toArray(String[]::new)));
        TestGateway gateway = gateway();
        assertThat(names(gateway.json("/v1/tools"))).hasSameSizeAs(bare);
        for (String name : bare) {
            String path =
                    URLEncoder.encode("h--" + name, StandardCharsets.UTF_8).replace("+", "%20");
            assertThat(gateway.json("/v1/tools/" + path).path("name").asText()).isEqualTo("h--" + name);
            assertThat(gateway.call(path, "{}").statusCode()).as(name).isEqualTo(200);
            Request call = server.awaitRequest("tools/call");
            assertThat(call.params().path("name").asText()).isEqualTo(name);
        }
    }

    @Test
    @Tag("CASE-60")
    @Tag("CASE-61")
    void schemasArePassedOnUnchangedAndAToolWithoutOneIsListed() {
        String schema =
                "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"$defs\":{\"p\":{\"type\":\"string\"}},"
                        + "\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#/$defs/p\"},\"b\":{\"$ref\":\"#/properties/a\"}},\"x-mine\":1.10}";
        server.answer(
                "tools/list",
                Scripts.page(
                        "[{\"name\":\"refs\",\"inputSchema\":" + schema
                                + "},{\"name\":\"bare\",\"inputSchema\":{\"type\":\"object\"}},{\"name\":\"open\",\"inputSchema\":{}},{\"name\":\"none\"}]",
                        ""));
        TestGateway gateway = gateway();
        assertThat(gateway.get("/v1/tools/h--refs").body()).contains("\"inputSchema\":" + schema);
        assertThat(names(gateway.json("/v1/tools"))).contains("h--bare", "h--open", "h--none");
        assertThat(gateway.get("/openapi.json").statusCode()).isEqualTo(200);
    }

    @Test
    @Tag("CASE-63")
    void anErrorResultOfAToolWithAnOutputSchemaPasses() {
        String error =
                "{\"content\":[{\"type\":\"text\",\"text\":\"no\"}],\"isError\":true,\"resultType\":\"complete\"}";
        server.answer("tools/call", error);
        server.answer(
                "tools/list",
                Scripts.page(
                        "[{\"name\":\"o\",\"inputSchema\":{\"type\":\"object\"},\"outputSchema\":{\"type\":\"object\",\"required\":[\"x\"]}}]",
                        ""));
        HttpResponse<String> response = gateway().call("h--o", "{}");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(error);
    }

    @ParameterizedTest
    @ValueSource(ints = {200_000, 31_000_000})
    @Tag("CASE-64")
    void largeTextsArriveWhole(int length) {
        server.on("tools/call", call -> call.text("x".repeat(length)));
        HttpResponse<String> response = gateway().call("h--echo", "{}");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body().length()).isGreaterThan(length);
        assertThat(response.body()).endsWith("\"resultType\":\"complete\"}");
    }

    @Test
    @Tag("CASE-77")
    void aToolHiddenByPolicyIsUnknown() {
        TestGateway gateway = gateway("disabledTools: [other]");
        assertThat(names(gateway.json("/v1/tools"))).containsExactly("h--echo");
        assertThat(gateway.get("/v1/tools/h--other").statusCode()).isEqualTo(404);
        JsonNode problem = KitJson.parse(gateway.call("h--other", "{}").body());
        assertThat(problem.path("type").asText()).endsWith("/unknown-tool");
        assertThat(server.count("tools/call")).isZero();
    }

    @Test
    @Tag("HTTP-1")
    void aCallWithoutANameIsNoTool() {
        TestGateway gateway = gateway();
        for (String path : List.of("/v1/tools", "/v1/tools/")) {
            assertThat(gateway.post(path, "{}").statusCode()).as(path).isIn(404, 405);
        }
    }
}
