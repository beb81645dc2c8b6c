package dev.sallyport.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.Secret;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("MOD-21")
class AccessTest {
    @Test
    void aStaticCredentialStaysWhatItIs() {
        Access access = Access.fixed(Secret.of("abc"));
        assertThat(access.token().result()).contains("abc");
        assertThat(access.renewed().result()).contains("abc");
        assertThat(access.stale()).isFalse();
    }

    @Test
    void anEmptyOneIsNone() {
        assertThat(Access.fixed(Secret.of("")).token().result()).isEmpty();
        assertThat(Access.fixed(null).token().result()).isEmpty();
    }
}
