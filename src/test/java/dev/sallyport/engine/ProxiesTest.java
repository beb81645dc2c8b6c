package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.net.ProxyOptions;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxiesTest {
    private final Map<String, String> environment = Map.of(
            "HTTP_PROXY", "http://plain:3128",
            "https_proxy", "http://user:pa:ss@secure",
            "NO_PROXY", "internal, .corp.example,10.0.0.1");

    @Test
    void theConfiguredOneIsForAll() {
        Proxies proxies = new Proxies("http://p:8080", environment);
        assertThat(proxies.to(true, "10.0.0.1")).map(ProxyOptions::getHost).contains("p");
    }

    @Test
    void theEnvironmentsDependsOnTheScheme() {
        Proxies proxies = new Proxies(null, environment);
        ProxyOptions plain = proxies.to(false, "example.org").orElseThrow();
        assertThat(plain.getHost() + ":" + plain.getPort()).isEqualTo("plain:3128");
        ProxyOptions secure = proxies.to(true, "example.org").orElseThrow();
        assertThat(secure.getHost() + ":" + secure.getPort()).isEqualTo("secure:80");
        assertThat(secure.getUsername()).isEqualTo("user");
        assertThat(secure.getPassword()).isEqualTo("pa:ss");
        assertThat(new Proxies(null, Map.of()).to(true, "example.org")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"internal", "a.internal", "x.corp.example", "corp.example", "10.0.0.1", "localhost", "127.0.0.1", "::1"
    })
    void someHostsAreReachedWithoutOne(String host) {
        assertThat(new Proxies(null, environment).to(false, host)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"xinternal", "internal.example", "10.0.0.10", "1270.example"})
    void othersAreNot(String host) {
        assertThat(new Proxies(null, environment).to(false, host)).isPresent();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    p:1               | p | 1  | null | null
                    p                 | p | 80 | null | null
                    http://me@p       | p | 80 | me   | ''
                    http://me:pw@p:1  | p | 1  | me   | pw
                    http://:pw@p      | p | 80 | ''   | pw
                    """, nullValues = "null")
    void aProxyIsAUrlOrAHost(String url, String host, int port, @Nullable String user, @Nullable String password) {
        ProxyOptions options =
                new Proxies(url, Map.of()).to(false, "example.org").orElseThrow();
        assertThat(options.getHost()).isEqualTo(host);
        assertThat(options.getPort()).isEqualTo(port);
        assertThat(options.getUsername()).isEqualTo(user);
        assertThat(options.getPassword()).isEqualTo(password);
    }

    @Test
    void anEmptyOneIsNone() {
        assertThat(new Proxies("", Map.of("http_proxy", "p:1")).to(false, "example.org"))
                .map(ProxyOptions::getHost)
                .contains("p");
        assertThat(new Proxies(null, Map.of("http_proxy", "")).to(false, "example.org"))
                .isEmpty();
    }

    @Test
    void aStarExemptsAll() {
        assertThat(new Proxies(null, Map.of("http_proxy", "p:1", "no_proxy", "*")).to(false, "example.org"))
                .isEmpty();
        assertThat(new Proxies(null, Map.of("http_proxy", "p:1", "no_proxy", "")).to(false, "example.org"))
                .isPresent();
    }
}
