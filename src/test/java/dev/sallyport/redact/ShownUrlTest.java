package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("RED-9")
class ShownUrlTest {
    @ParameterizedTest
    @CsvSource({
        "https://host/mcp, https://host/mcp",
        "https://host, https://host",
        "wss://user:pw@host:8443/mcp, wss://host:8443/mcp",
        "wss://us%40er:p%2Fw@host/, wss://host/",
        "https://host/mcp#access_token=abc, https://host/mcp",
        "https://host/mcp?v=2&token=abc&empty=, https://host/mcp?v=***&token=***&empty=",
        "https://host/mcp?q=a=b, https://host/mcp?q=***",
        "https://host/mcp?debug, https://host/mcp?debug",
        "https://host/mcp?s3cr3tAb, https://host/mcp?***",
        "https://host/mcp?sk%2Dlive0123456789=1, https://host/mcp?***=***",
        "https://host/s/abcdefgh12345678/mcp, https://host/s/***/mcp",
        "https://host/s/abcdefghabcdefghabcdefghabcdefgh/, https://host/s/***/",
        "http://my_service:8080/mcp, http://my_service:8080/mcp",
        "http://[::1]:8080/mcp?, http://[::1]:8080/mcp",
    })
    void showsAUrlWithoutItsCredentials(String url, String shown) {
        assertThat(ShownUrl.of(url)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://host/abcdefgh1234567", "https://host/a%20long%20name%20of%20a%20file", "ws://h/v1/mcp"})
    void leavesPathsThatOnlyResembleCredentialsReadable(String url) {
        assertThat(ShownUrl.of(url)).isEqualTo(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://user:s3cret pass@host/",
                "https://user:p%zz@host/",
                "s3cret",
                "",
                "mailto:user:s3cret@host",
                "https://user:s3cret/x@host/",
                "//user:s3cret@host/",
                "https:///s3cret"
            })
    void doesNotShowAnInvalidUrlAtAll(String url) {
        assertThat(ShownUrl.of(url)).isEqualTo(ShownUrl.INVALID);
    }
}
