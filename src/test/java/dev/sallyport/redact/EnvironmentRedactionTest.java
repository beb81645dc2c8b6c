package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("RED-5")
class EnvironmentRedactionTest {
    @ParameterizedTest
    @EnumSource(Encoding.class)
    void aValueWithACredentialsNameIsReplacedInEveryForm(Encoding encoding) {
        Redactor redactor = redactor(Map.of("DB_PASSWORD", "it's \"50%/50\"+é"));
        assertThat(redacted(redactor, "login failed: " + encoding.encode("it's \"50%/50\"+é")))
                .isEqualTo("login failed: ***");
    }

    @Test
    void otherValuesStayReadable() {
        Redactor redactor = redactor(Map.of("LOG_LEVEL", "verbose-debug-1", "KEYBOARD", "de-latin1-nodeadkeys"));
        String text = "level verbose-debug-1, keyboard de-latin1-nodeadkeys";
        assertThat(redacted(redactor, text)).isEqualTo(text);
    }

    @Tag("RED-6")
    @Test
    void aShortValueStaysReadable() {
        assertThat(redacted(redactor(Map.of("TOKEN", "seven77")), "seven77")).isEqualTo("seven77");
    }

    @Test
    void aValueIsReplacedWithoutItsSchemeToo() {
        Redactor redactor = redactor(Map.of("AUTHORIZATION", "Bearer abcdefgh"));
        assertThat(redacted(redactor, "Bearer abcdefgh, abcdefgh")).isEqualTo("***, ***");
    }

    @Test
    void aValueOfSeveralLinesIsReplacedLineByLineToo() {
        String line = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEA";
        Redactor redactor = redactor(Map.of("PRIVATE_KEY", "-----BEGIN KEY-----\n" + line + "\n-----END KEY-----\n"));
        assertThat(redacted(redactor, "key: -----BEGIN KEY-----\n" + line + "\n-----END KEY-----"))
                .isEqualTo("key: ***");
        assertThat(redacted(redactor, "[log] " + line)).isEqualTo("[log] ***");
        assertThat(redacted(redactor, "-----BEGIN KEY-----")).isEqualTo("-----BEGIN KEY-----");
    }

    private static Redactor redactor(Map<String, String> env) {
        return Redactor.of(RedactionSource.NONE.withEnv(env));
    }

    private static String redacted(Redactor redactor, String text) {
        return redactor.redact(ServerText.of(text));
    }
}
