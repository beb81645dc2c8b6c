package dev.sallyport.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A credential. It never prints, is never serialised, and is compared in constant time. Immutable. */
public final class Secret {
    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    /** Wraps a credential. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Secret of(String value) {
        return new Secret(value);
    }

    /** The credential itself, for the one place that sends it or compares it. */
    public String reveal() {
        return value;
    }

    /** Whether it is an empty string, which counts as no credential. */
    public boolean isEmpty() {
        return value.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && MessageDigest.isEqual(bytes(), secret.bytes());
    }

    private byte[] bytes() {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Never the credential. */
    @Override
    public String toString() {
        return "***";
    }
}
