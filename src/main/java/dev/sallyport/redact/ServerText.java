package dev.sallyport.redact;

import java.nio.charset.StandardCharsets;

/**
 * Text that a server wrote, or that quotes what it wrote: stderr, an error message, a close reason.
 *
 * <p>It may hold a credential, so it cannot be read: only a redactor turns it into a String (rules RED). Immutable.
 */
public final class ServerText {
    private final String raw;

    private ServerText(String raw) {
        this.raw = raw;
    }

    /** Marks a text as a server's own. */
    public static ServerText of(String raw) {
        return new ServerText(raw);
    }

    /** Marks UTF-8 bytes as a server's own; malformed input becomes U+FFFD. */
    public static ServerText ofUtf8(byte[] raw) {
        return new ServerText(new String(raw, StandardCharsets.UTF_8));
    }

    /** For redactors only. */
    String raw() {
        return raw;
    }

    /** Never the text. */
    @Override
    public String toString() {
        return "(server text, " + raw.length() + " chars)";
    }
}
