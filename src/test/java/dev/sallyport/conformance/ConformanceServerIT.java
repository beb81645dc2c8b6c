package dev.sallyport.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.HttpPeer;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.TestGateway;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The official server scenarios in front of the fixture: the gateway between them is not seen (rule MCP-2). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("MCP-2")
class ConformanceServerIT {
    private HttpPeer fixture;
    private TestGateway gateway;

    @BeforeAll
    void start() {
        fixture = Peers.startFixtureHttp();
        gateway = TestGateway.serving()
                .stdio("pipe", Peers.fixtureStdioCommand())
                .http("web", fixture.uri().toString())
                .legacy("old", Peers.fixtureStdioCommand())
                .start();
    }

    @AfterAll
    void stop() {
        gateway.close();
        fixture.close();
    }

    private URI endpoint(String server) {
        return URI.create(gateway.url("/mcp/servers/" + server));
    }

    @ParameterizedTest
    @CsvSource({
        "pipe, 2026-07-28, server.2026-07-28.tsv, 164",
        "web, 2026-07-28, server.2026-07-28.tsv, 164",
        "old, 2025-11-25, gateway.2025-11-25.tsv, 83",
        "pipe, 2025-11-25, gateway.2025-11-25.tsv, 83"
    })
    void meetsTheList(String server, String revision, String list, int checks) {
        Suite.Verdict verdict = Suite.server(endpoint(server), revision, list);
        assertThat(verdict.failed()).as(verdict.output()).isZero();
        assertThat(verdict.passed()).isEqualTo(checks);
        assertThat(verdict.exit()).isZero();
    }

    @Test
    void aGatewayThatIsGoneIsRed() {
        URI gone;
        try (TestGateway dead = TestGateway.serving().start()) {
            gone = URI.create(dead.url("/mcp"));
        }
        Suite.Verdict verdict = Suite.server(gone, "2025-11-25", "gateway.2025-11-25.tsv");
        assertThat(verdict.failed()).isGreaterThan(50);
        assertThat(verdict.exit()).isEqualTo(1);
    }
}
