package dev.sallyport.engine.legacy.socket;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("LEG-11")
class SocketUrlTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "ws://h, -, /",
                "ws://h/a/b?x=1&y, -, /a/b?x=1&y",
                "ws://h, t, /?token=t",
                "ws://h/mcp?, t, /mcp?token=t",
                "ws://h/mcp?x=a%20b&y=1, t, /mcp?x=a%20b&y=1&token=t",
                "ws://h/mcp?token=old&x=1, new, /mcp?token=new&x=1",
                "ws://h/mcp?x=1&token=a&token=b&y=2, new, /mcp?x=1&token=new&y=2",
                "ws://h/mcp?%74oken=old, new, /mcp?token=new",
                "ws://h/mcp?token, new, /mcp?token=new",
                "ws://h/mcp?mytoken=1, new, /mcp?mytoken=1&token=new",
                "ws://h/mcp, a b&c=ä, /mcp?token=a+b%26c%3D%C3%A4",
                "ws://h/a%2Fb#fragment, t, /a%2Fb?token=t",
                "ws://h/mcp?token=kept, -, /mcp?token=kept",
            })
    void theTokenIsSetAndTheRestOfTheQueryKept(String url, @Nullable String token, String target) {
        assertThat(SocketUrl.of(url, token).target()).isEqualTo(target);
    }

    @ParameterizedTest
    @CsvSource({
        "ws://h/, false, h, 80",
        "wss://h/, true, h, 443",
        "WSS://h:8443/, true, h, 8443",
        "ws://[2001:db8::1]:9/, false, 2001:db8::1, 9",
        "ws://user:pw@h:1/, false, h, 1",
    })
    void hostAndPortAreTheUrlsOwn(String url, boolean ssl, String host, int port) {
        SocketUrl parsed = SocketUrl.of(url, null);

        assertThat(parsed.ssl()).isEqualTo(ssl);
        assertThat(parsed.host()).isEqualTo(host);
        assertThat(parsed.port()).isEqualTo(port);
    }

    @Test
    void userinfoBecomesAHeader() {
        assertThat(SocketUrl.of("ws://user:p%40ss@h/", null).authorization()).isEqualTo("Basic dXNlcjpwQHNz");
        assertThat(SocketUrl.of("ws://h/", null).authorization()).isNull();
    }

    @Test
    void theWholeUrlIsThereForTheRedactorAndForNobodyElse() {
        SocketUrl url = SocketUrl.of("ws://u:p@h:1/a?x=1", "secret");

        assertThat(url.sent()).isEqualTo("ws://u:p@h:1/a?x=1&token=secret");
        assertThat(url).hasToString("SocketUrl[***]");
    }
}
