package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.net.ProxyOptions;
import java.util.Map;
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

    @Test
    void aStarExemptsAll() {
        assertThat(new Proxies(null, Map.of("http_proxy", "p:1", "no_proxy", "*")).to(false, "example.org"))
                .isEmpty();
        assertThat(new Proxies(null, Map.of("http_proxy", "p:1", "no_proxy", "")).to(false, "example.org"))
                .isPresent();
    }
}
