package dev.sallyport.engine.modern.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaTypeTest {
    private static final ConnectionRedactor REDACTOR =
            new ConnectionRedactor(RedactionSource.NONE.withSecret("S3cr3t-s3cr3t"));

    @ParameterizedTest
    @CsvSource({
        "application/json, application/json",
        "text/event-stream, text/event-stream",
        "Application/JSON; charset=utf-8, application/json",
        "Text/HTML, text/html",
        ";q=1, ''"
    })
    @Tag("MOD-20")
    void itIsWithoutParametersAndInLowerCase(String header, String type) {
        assertThat(MediaType.of(header, REDACTOR)).isEqualTo(type);
    }

    @Test
    void noHeaderIsNoType() {
        assertThat(MediaType.of(null, REDACTOR)).isEmpty();
    }

    @Test
    @Tag("RED-8")
    void aSecretInItIsHidden() {
        assertThat(MediaType.of("text/S3cr3t-s3cr3t; x=1", REDACTOR)).isEqualTo("text/***");
    }
}
