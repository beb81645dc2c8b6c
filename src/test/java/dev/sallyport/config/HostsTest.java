package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("CFG-30")
class HostsTest {
    @ParameterizedTest
    @CsvSource({
        "localhost, true, true",
        "LOCALHOST., true, true",
        "x.localhost, true, true",
        "127.0.0.1, true, true",
        "127.9.9.9, true, true",
        "[::1], true, true",
        "::1, true, true",
        "[::ffff:127.0.0.1], true, true",
        "::ffff:7f00:1, true, true",
        "0.0.0.0, false, true",
        "[::], false, true",
        "128.0.0.1, false, false",
        "999.0.0.1, false, false",
        "[::2], false, false",
        "[zz::1], false, false",
        "localhost.example, false, false",
        "127.0.0.1.example, false, false"
    })
    void knowsThisMachine(String host, boolean loopback, boolean thisMachine) {
        assertThat(Hosts.isLoopback(host)).isEqualTo(loopback);
        assertThat(Hosts.isThisMachine(host)).isEqualTo(thisMachine);
    }
}
