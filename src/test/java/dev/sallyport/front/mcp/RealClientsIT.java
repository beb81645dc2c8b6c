package dev.sallyport.front.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.Command;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.SdkClient;
import dev.sallyport.kit.TestGateway;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that others wrote list and call through the gateway, in both eras. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("MCP-1")
class RealClientsIT {
    private static final String SIMPLE = "This is a simple text response for testing.";

    private TestGateway gateway;

    @BeforeAll
    void start() {
        gateway = TestGateway.serving()
                .stdio("new", Peers.fixtureStdioCommand())
                .legacy("old", Peers.fixtureStdioCommand())
                .start();
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private URI endpoint() {
        return URI.create(gateway.url("/mcp"));
    }

    private static void assertListsAndCalls(SdkClient client) {
        assertThat(client.list().findValuesAsText("name")).contains("new--test_simple_text", "old--test_simple_text");
        assertThat(client.call("new--test_simple_text", "{}").text()).isEqualTo(SIMPLE);
        assertThat(client.call("old--test_simple_text", "{}").text()).isEqualTo(SIMPLE);
    }

    @ParameterizedTest
    @CsvSource({"modern,2026-07-28", "auto,2026-07-28", "legacy,2025-11-25"})
    void theOfficialClientInEachOfItsEras(String era, String revision) {
        SdkClient client = Peers.sdkClient(endpoint()).with("--era", era);
        assertListsAndCalls(client);
        assertThat(client.call("new--test_simple_text", "{}").revision()).isEqualTo(revision);
    }

    @ParameterizedTest
    @CsvSource({"modern,new", "modern,old", "legacy,new", "legacy,old"})
    void isAskedForAFormByServersOfEitherEra(String era, String server) {
        SdkClient.Reply reply = Peers.sdkClient(endpoint())
                .with("--era", era)
                .call(server + "--test_elicitation", "{\"message\":\"Who?\"}");
        assertThat(reply.text()).contains("action: accept", "username-value");
        assertThat(reply.asked()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void isAskedForASampleByAnEarlierServer(String era) {
        SdkClient.Reply reply = Peers.sdkClient(endpoint())
                .with("--era", era)
                .call("old--test_sampling", "{\"prompt\":\"Which city?\"}");
        assertThat(reply.text()).contains("Paris");
        assertThat(reply.asked()).hasSize(1);
    }

    @Test
    void theOfficialClientOfEarlierRevisions() {
        assertListsAndCalls(Peers.oldSdkClient(endpoint()));
    }

    @Test
    void theOfficialJavaClient() {
        assertListsAndCalls(Peers.javaClient(endpoint()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"legacy", "modern"})
    void theInspectorsCommandLine(String era) {
        Command.Finished finished = Peers.inspector(endpoint())
                .with("--protocol-era", era, "--method", "tools/call", "--tool-name", "new--test_simple_text")
                .run(Duration.ofSeconds(60));
        assertThat(finished.out()).contains(SIMPLE);
    }
}
