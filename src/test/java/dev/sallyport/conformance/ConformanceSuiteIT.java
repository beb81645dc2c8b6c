package dev.sallyport.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.HttpPeer;
import dev.sallyport.kit.Peers;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lists and scripts themselves: met by the peers they were taken from, red where there is nothing to meet them. */
class ConformanceSuiteIT {
    @ParameterizedTest
    @CsvSource({"2026-07-28,164", "2025-11-25,84"})
    void theFixtureAloneMeetsTheServerLists(String revision, int checks) {
        try (HttpPeer fixture = Peers.startFixtureHttp()) {
            Suite.Verdict verdict = Suite.server(fixture.uri(), revision, "server." + revision + ".tsv");
            assertThat(verdict.failed()).as(verdict.output()).isZero();
            assertThat(verdict.passed()).isEqualTo(checks);
            assertThat(verdict.exit()).isZero();
        }
    }

    @Test
    void anAddressWhereNothingListensIsRed() {
        URI nothing;
        try (HttpPeer fixture = Peers.startFixtureHttp()) {
            nothing = fixture.uri();
        }
        Suite.Verdict verdict = Suite.server(nothing, "2026-07-28", "server.2026-07-28.tsv");
        assertThat(verdict.failed()).isGreaterThan(100);
        assertThat(verdict.exit()).isEqualTo(1);
    }

    @Test
    void theOfficialClientMeetsTheClientList() {
        Suite.Verdict verdict = Suite.client("sdk.mjs", "client.2026-07-28.tsv");
        assertThat(verdict.failed()).as(verdict.output()).isZero();
        assertThat(verdict.passed()).isEqualTo(64);
    }

    @Test
    void aClientThatDoesNothingIsRed() {
        Suite.Verdict verdict = Suite.client("idle.mjs", "client.2026-07-28.tsv");
        assertThat(verdict.failed()).isGreaterThan(40);
        assertThat(verdict.exit()).isEqualTo(1);
    }
}
