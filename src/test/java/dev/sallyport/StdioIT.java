package dev.sallyport;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.Command;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.ProgramRun;
import dev.sallyport.kit.SdkClient;
import dev.sallyport.kit.TestGateway;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code sallyport stdio} as clients launch it. */
@Tag("MCP-5")
class StdioIT {
    @ParameterizedTest
    @ValueSource(strings = {"modern", "auto", "legacy"})
    void reachesARunningGatewayInEachEra(String era) {
        try (TestGateway gateway =
                TestGateway.serving().stdio("s", Peers.fixtureStdioCommand()).start()) {
            SdkClient client = Peers.sdkClient(ProgramRun.jar("stdio", "--url", gateway.url("/"), "--server", "s"))
                    .with("--era", era, "--progress");
            List<SdkClient.Reply> replies = client.runAll(
                    "call",
                    "test_tool_with_progress",
                    "{}",
                    "+",
                    "call",
                    "test_elicitation",
                    "{\"message\":\"Who?\"}",
                    "+",
                    "call",
                    "test_x_mcp_header",
                    "{\"region\":\"Zürich 北\"}",
                    "+",
                    "many",
                    "gw_echo",
                    "40",
                    "8");
            assertThat(replies.get(0).progress()).hasSize(3);
            assertThat(replies.get(1).text()).contains("username-value");
            assertThat(replies.get(2).text()).isEqualTo("region=Zürich 北");
            assertThat(replies.get(3).result().path("good").asInt()).isEqualTo(40);
        }
    }

    @Test
    void servesTheDemoByItselfAndEndsWithItsInput() {
        String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":{"
                + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
        try (var process = ProgramRun.jar("stdio").start()) {
            process.send("not a message");
            process.send(list);
            process.closeInput();
            Command.Finished finished = process.finished(Duration.ofSeconds(60));
            assertThat(finished.exit()).isZero();
            assertThat(finished.out().lines()).hasSize(1);
            JsonNode answer = KitJson.parse(finished.out().strip());
            assertThat(answer.path("result").path("tools").findValuesAsText("name"))
                    .contains("demo--add");
        }
    }
}
