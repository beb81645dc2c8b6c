package dev.sallyport.front.tool.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.Gateway;
import dev.sallyport.bus.CatalogTool;
import dev.sallyport.config.DataSettings;
import dev.sallyport.config.Endpoint;
import dev.sallyport.config.Family;
import dev.sallyport.config.HttpSettings;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.kit.Command;
import dev.sallyport.kit.Peers;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What clients make of the document, by a validator, a generator and a client that are not ours. */
@ExtendWith(VertxExtension.class)
@Tag("HTTP-2")
class OpenApiClientIT {
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private Gateway gateway;

    @BeforeEach
    void setUp(Vertx vertx) {
        Command fixture = Peers.fixture();
        Endpoint endpoint = new Endpoint(
                fixture.program(), fixture.arguments(), Map.of(), true, null, null, null, Family.MODERN, null, null);
        Settings settings = Settings.defaults()
                .withData(new DataSettings(folder.resolve("data").toString()))
                .withHttp(anyPort(HttpSettings.DEFAULT))
                .withServers(Map.of("fixture", ServerConfig.of("fixture", endpoint)));
        gateway = Gateway.start(vertx, settings).await();
        gateway.connected().await();
    }

    @AfterEach
    void tearDown() {
        gateway.stop().await();
    }

    @Test
    void theDocumentOfARealServersToolsIsValid() {
        JsonNode document = run("validate", source());

        assertThat(document.get("ok").asBoolean()).as("%s", document).isTrue();
    }

    @Test
    void aGeneratedClientCallsATool() {
        JsonNode answer = run("call", source(), "/v1/tools/fixture--test_simple_text", "{}");

        assertThat(answer.get("status").asInt()).isEqualTo(200);
        assertThat(answer.at("/data/content/0/text").asText()).isEqualTo("This is a simple text response for testing.");
    }

    @Test
    void aGeneratedClientReadsAProblem() {
        JsonNode answer = run("call", source(), "/v1/tools/fixture--none", "{}");

        assertThat(answer.get("status").asInt()).isEqualTo(404);
        assertThat(answer.at("/error/outcome").asText()).isEqualTo("not-sent");
    }

    @Test
    void aProgramIsCheckedAgainstTheToolsArguments() throws IOException {
        assertThat(compile("{ ms: 1, step: 1 }").get("errors")).isEmpty();
        assertThat(compile("{ ms: 'soon' }").get("errors").toString()).contains("'string' is not assignable");
        assertThat(compile("{ step: 1 }").get("errors").toString()).contains("'ms' is missing");
    }

    @Test
    @Tag("CASE-60")
    void theToolsOfOtherRealServersMakeValidDocuments() throws IOException {
        for (Command server : List.of(
                Peers.everything(),
                Peers.memory(folder.resolve("memory.json")),
                Peers.filesystem(folder),
                Peers.sequentialThinking(),
                Peers.context7())) {
            List<CatalogTool> tools = tools(Peers.sdkClient(server).list());
            Path file = Files.write(
                    folder.resolve("openapi.json"),
                    OpenApi.document(tools, Documents.INFO).copy());

            assertThat(tools).isNotEmpty();
            assertThat(run("validate", file.toString()).get("ok").asBoolean()).isTrue();
            assertThat(Documents.faults(Documents.tree(Files.readString(file)))).isEmpty();
        }
    }

    /** What a compiler says of a call with this literal as the tool's arguments. */
    private JsonNode compile(String argumentsLiteral) throws IOException {
        Path program = Files.writeString(folder.resolve("program.ts"), """
                import createClient from 'openapi-fetch';
                import type { paths } from './api';
                const client = createClient<paths>({ baseUrl: '/' });
                export const answer = client.POST('/v1/tools/fixture--gw_slow', { body: %s });
                """.formatted(argumentsLiteral));
        return run("compile", source(), program.toString());
    }

    private String source() {
        return "http://127.0.0.1:" + gateway.port() + "/openapi.json";
    }

    private static JsonNode run(String... arguments) {
        Command.Finished finished = Peers.openApi(arguments).run(DEADLINE);
        assertThat(finished.exit()).as(finished.err()).isZero();
        return Documents.tree(finished.out());
    }

    private static List<CatalogTool> tools(JsonNode listed) {
        JsonNode tools = listed.has("tools") ? listed.get("tools") : listed;
        return StreamSupport.stream(tools.spliterator(), false)
                .map(tool -> Documents.listed(tool.toString()))
                .toList();
    }

    private static HttpSettings anyPort(HttpSettings http) {
        return new HttpSettings(
                http.host(),
                0,
                http.insecureBind(),
                http.maxBodyBytes(),
                http.maxHeaderBytes(),
                http.idleTimeoutMs(),
                http.allowedHosts(),
                http.allowedOrigins(),
                http.cors());
    }
}
