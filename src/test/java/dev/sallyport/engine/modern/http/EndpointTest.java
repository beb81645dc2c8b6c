package dev.sallyport.engine.modern.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("MOD-21")
class EndpointTest {
    private final Endpoint endpoint = Endpoint.of("http://127.0.0.1:8080/mcp?k=v");

    @Test
    void aUrlIsTakenApart() {
        assertThat(endpoint).isEqualTo(new Endpoint(false, "127.0.0.1", 8080, "/mcp?k=v"));
        assertThat(Endpoint.of("https://[::1]")).isEqualTo(new Endpoint(true, "::1", 443, "/"));
    }

    @ParameterizedTest
    @CsvSource({
        "/other, /other",
        "next, /next",
        "?a=b, /mcp?a=b",
        "http://127.0.0.1:8080/x, /x",
        "HTTP://127.0.0.1:8080, /",
        "//127.0.0.1:8080/y, /y"
    })
    void aRedirectWithinTheOriginLeadsOn(String location, String uri) {
        assertThat(endpoint.redirected("/mcp?k=v", location)).contains(uri);
    }

    @Test
    void aRedirectWithinAnyKindOfOriginLeadsOn() {
        assertThat(Endpoint.of("http://[::1]:8080/mcp").redirected("/mcp", "/next"))
                .contains("/next");
        assertThat(Endpoint.of("https://h/mcp").redirected("/mcp", "https://h:443/next"))
                .contains("/next");
        assertThat(Endpoint.of("https://h/mcp").redirected("/mcp", "http://h:443/next"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:8081/mcp",
                "https://127.0.0.1:8080/mcp",
                "http://localhost:8080/mcp",
                "//evil.example/mcp",
                "http://user@127.0.0.1:8080/mcp",
                "file:///etc/passwd",
                "mailto:a@b",
                "http://[",
                "http:///nowhere"
            })
    void aRedirectToAnotherOriginLeadsNowhere(String location) {
        assertThat(endpoint.redirected("/mcp?k=v", location)).isEmpty();
    }
}
