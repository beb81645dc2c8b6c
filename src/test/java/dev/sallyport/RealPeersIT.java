package dev.sallyport;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.HttpPeer;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.ProgramRun;
import dev.sallyport.kit.SdkClient;
import dev.sallyport.kit.TestGateway;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The official SDK on both sides: its client calls through the gateway what its servers offer, over both transports. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealPeersIT {
    private static final int TEN_MEGABYTES = 10_000_000;

    private HttpPeer fixture;
    private ProgramRun run;

    @BeforeAll
    void start(@TempDir Path folder) {
        fixture = Peers.startFixtureHttp();
        List<String> command = Peers.fixtureStdioCommand();
        run = ProgramRun.serveConf(
                folder,
                "servers:\n"
                        + "  pipe: {command: '" + command.get(0) + "', args: ['"
                        + String.join("', '", command.subList(1, command.size())) + "'], protocol: modern}\n"
                        + "  web: {url: '" + fixture.uri() + "'}\n");
    }

    @AfterAll
    void stop() {
        run.close();
        fixture.close();
    }

    private SdkClient client() {
        return Peers.sdkClient(run.url("/mcp")).with("--era", "modern");
    }

    @Test
    void theOfficialClientListsAndCallsOverBothTransports() {
        JsonNode tools = client().list();
        assertThat(tools.findValuesAsText("name")).contains("pipe--test_simple_text", "web--test_simple_text");
        for (String id : List.of("pipe", "web")) {
            assertThat(client().call(id + "--test_simple_text", "{}").line().toString())
                    .contains("This is a simple text response for testing.");
        }
    }

    @Test
    @Tag("CASE-64")
    void tenMegabytesArriveByteForByte() {
        for (String id : List.of("pipe", "web")) {
            String body = run.post("/v1/tools/" + id + "--gw_big", "application/json", "{\"n\":" + TEN_MEGABYTES + "}")
                    .body();
            assertThat(body.length()).isGreaterThan(TEN_MEGABYTES);
            assertThat(body).contains("x".repeat(TEN_MEGABYTES));
        }
    }

    @Test
    void aThousandCallsAtOnceEachGetTheirOwn() {
        for (String id : List.of("pipe", "web")) {
            assertThat(client().run("many", id + "--gw_echo", "1000", "250")
                            .line()
                            .path("ok")
                            .asBoolean())
                    .isTrue();
        }
    }

    @Test
    @Tag("MOD-3")
    void aServerOfAnotherEraGetsAClearVerdict() {
        try (TestGateway gateway = TestGateway.serving()
                .stdio("everything", Peers.everything().words())
                .start()) {
            assertThat(gateway.server("everything").path("reason").asText())
                    .contains("does not speak MCP 2026-07-28", "-32601", "protocol: legacy");
        }
    }
}
