package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.BusCall;
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
    @Tag("MOD-5")
    @Tag("MOD-10")
    void theJavaSdksServerIsListedCalledAndContinued() {
        TestGateway gateway = stdio(Peers.javaServer());
        assertThat(gateway.server("p").path("revision").asText()).isEqualTo("2026-07-28");
        assertThat(gateway.mcp().toolNames()).containsExactlyInAnyOrder("p--hello", "p--steps", "p--ask", "p--boom");
        assertThat(gateway.call("p--hello", "{}").body()).contains("hello from Java");
        McpAnswer steps =
                gateway.mcp().call("p--steps", "{}").progressToken("\"t\"").send();
        assertThat(steps.notifications()).hasSize(3);
        assertThat(steps.contentText()).isEqualTo("done");
        McpAnswer asked = gateway.mcp()
                .call("p--ask", "{}")
                .capabilities("{\"elicitation\":{\"form\":{}}}")
                .send();
        assertThat(asked.result().path("inputRequests").has("q")).isTrue();
        McpAnswer answered = gateway.mcp()
                .call("p--ask", "{}")
                .capabilities("{\"elicitation\":{\"form\":{}}}")
                .param("inputResponses", "{\"q\":{\"action\":\"accept\",\"content\":{\"name\":\"Anna\"}}}")
                .param("requestState", asked.result().path("requestState").toString())
                .send();
        assertThat(answered.contentText()).contains("Anna", "state plain-state");
    }

    @Test
    @Tag("OUT-1")
    void anErrorOfTheJavaSdksServerIsItsAnswer() {
        TestGateway gateway = stdio(Peers.javaServer());
        BusCall failed = BusCall.make(gateway, "p--boom", "{}", 0).join();
        assertThat(failed.failed()).isTrue();
        assertThat(failed.outcome()).isEqualTo("error-response");
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
