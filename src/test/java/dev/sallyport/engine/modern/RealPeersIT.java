package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.Command;
import dev.sallyport.kit.HttpPeer;
import dev.sallyport.kit.McpAnswer;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.TestGateway;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that others wrote, behind the gateway. */
class RealPeersIT {
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }

    private <T extends AutoCloseable> T closing(T one) {
        open.add(0, one);
        return one;
    }

    private TestGateway stdio(Command command, String... more) {
        return closing(TestGateway.serving().stdio("p", command.words(), more).start());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("MOD-5")
    @Tag("MOD-20")
    void theSdksServerIsListedCalledAndContinued(boolean stdio) {
        HttpPeer peer = stdio ? null : closing(Peers.startFixtureHttp());
        TestGateway gateway = peer == null
                ? stdio(Peers.fixture())
                : closing(TestGateway.serving().http("p", peer.uri().toString()).start());
        assertThat(gateway.mcp().toolNames())
                .contains("p--test_simple_text", "p--test_input_required_result_multi_round");
        assertThat(gateway.mcp().call("p--test_simple_text", "{}").send().contentText())
                .isEqualTo("This is a simple text response for testing.");
        McpAnswer progress = gateway.mcp()
                .call("p--test_tool_with_progress", "{}")
                .progressToken("\"t\"")
                .send();
        assertThat(progress.notifications()).hasSize(3);
        McpAnswer asked = gateway.mcp()
                .call("p--test_input_required_result_elicitation", "{}")
                .capabilities("{\"elicitation\":{\"form\":{}}}")
                .send();
        assertThat(asked.result().path("inputRequests").has("user_name")).isTrue();
        assertThat(gateway.call("p--test_error_handling", "{}").statusCode()).isLessThan(500);
    }

    @Test
    @Tag("MOD-10")
    void theJavaSdksServerIsListedAndCalled() {
        TestGateway gateway = stdio(Peers.javaServer());
        List<String> tools = gateway.mcp().toolNames();
        assertThat(tools).isNotEmpty();
        assertThat(gateway.server("p").path("state").asText()).isEqualTo("connected");
    }

    @Test
    @Tag("MOD-2")
    void context7IsConnectedAndListed() {
        TestGateway gateway = stdio(Peers.context7());
        assertThat(gateway.mcp().toolNames()).hasSize(2);
        assertThat(gateway.server("p").path("revision").asText()).isEqualTo("2026-07-28");
    }

    @Test
    @Tag("MOD-3")
    void aLegacyServerIsAVerdictThatTellsTheWayOverStdio() {
        String reason = stdio(Peers.everything()).server("p").path("reason").asText();
        assertThat(reason).contains("does not speak MCP 2026-07-28", "-32601", "set protocol: legacy");
    }

    @Test
    @Tag("MOD-3")
    void aLegacyServerIsAVerdictThatTellsTheWayOverHttp() {
        HttpPeer peer = closing(Peers.startEverythingHttp());
        TestGateway gateway = closing(TestGateway.serving()
                .http("p", peer.uri().toString(), "reconnect: true")
                .start());
        String reason = gateway.server("p").path("reason").asText();
        assertThat(reason).contains("does not speak MCP 2026-07-28", "-32000", "cannot be reached over HTTP");
    }
}
