package dev.sallyport.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole gateway as the client under test: the suite's mock is its only server. */
@Tag("MOD-20")
class ConformanceClientIT {
    private static final String JAR = System.getProperty("sallyport.jar", "target/sallyport.jar");

    @Test
    void theGatewayMeetsTheClientList() {
        Suite.Verdict verdict = Suite.client("gateway.mjs", "client-gateway.2026-07-28.tsv", absolute(JAR));
        assertThat(verdict.failed()).as(verdict.output()).isZero();
        assertThat(verdict.passed()).isEqualTo(61);
        assertThat(verdict.exit()).isZero();
    }

    @Test
    @Tag("MOD-21")
    void theGatewayGetsItsTokensByClientCredentials() {
        Suite.Verdict verdict = Suite.client("gateway.mjs", "client-credentials.2026-07-28.tsv", absolute(JAR));
        assertThat(verdict.failed()).as(verdict.output()).isZero();
        assertThat(verdict.exit()).isZero();
    }

    @Test
    void aDeadGatewayIsRed(@TempDir Path folder) throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.jar"), "no jar");
        Suite.Verdict verdict = Suite.client("gateway.mjs", "client-gateway.2026-07-28.tsv", broken.toString());
        assertThat(verdict.failed()).isGreaterThan(40);
        assertThat(verdict.exit()).isEqualTo(1);
    }

    private static String absolute(String jar) {
        return Path.of(jar).toAbsolutePath().toString();
    }
}
