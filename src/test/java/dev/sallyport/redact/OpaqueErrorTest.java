package dev.sallyport.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("RED-10")
class OpaqueErrorTest {
    @Test
    void anErrorIsToldByItsClassAndItsMessagesLength() {
        assertThat(OpaqueError.of(new IOException("token abc refused")))
                .isEqualTo("java.io.IOException, message of 17 chars");
    }

    @Test
    void anErrorWithoutMessageSaysSo() {
        assertThat(OpaqueError.of(new IOException())).isEqualTo("java.io.IOException, no message");
    }
}
