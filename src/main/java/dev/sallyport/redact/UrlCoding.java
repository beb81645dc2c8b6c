package dev.sallyport.redact;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Percent and form decoding which says when there was nothing to decode; any thread. */
final class UrlCoding {
    private UrlCoding() {}

    /** The text with its {@code %XX} decoded as UTF-8; the text itself where they are malformed. */
    static String percentDecoded(String text) {
        return text.indexOf('%') < 0 ? text : decoded(text).orElse(text);
    }

    /** As {@link #percentDecoded}, and {@code +} stands for a space. */
    static String formDecoded(String text) {
        return percentDecoded(text.replace('+', ' '));
    }

    private static Optional<String> decoded(String text) {
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer target = ByteBuffer.allocate(source.length);
        for (int i = 0; i < source.length; i++) {
            if (source[i] != '%') {
                target.put(source[i]);
                continue;
            }
            int octet = octet(source, i + 1);
            if (octet < 0) {
                return Optional.empty();
            }
            target.put((byte) octet);
            i += 2;
        }
        return utf8(target.flip());
    }

    private static int octet(byte[] source, int at) {
        if (at + 1 >= source.length) {
            return -1;
        }
        int high = Character.digit(source[at], 16);
        int low = Character.digit(source[at + 1], 16);
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }

    private static Optional<String> utf8(ByteBuffer bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
        } catch (CharacterCodingException malformed) {
            return Optional.empty();
        }
    }
}
