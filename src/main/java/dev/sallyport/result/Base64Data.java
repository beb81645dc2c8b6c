package dev.sallyport.result;

import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.JsonText;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;

/** Data as blocks carry it: base64 in a JSON string, which servers wrap into lines now and then. */
final class Base64Data {
    private Base64Data() {}

    /** The decoded bytes; empty where the string, its white space aside, is not base64. */
    static Optional<Bytes> decode(Bytes string) {
        try {
            byte[] base64 = unwrapped(Objects.requireNonNull(JsonText.stringOf(string)));
            return Optional.of(Bytes.of(Base64.getDecoder().decode(base64)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The base64 of the bytes, unwrapped. */
    static Bytes encode(Bytes data) {
        return Bytes.of(Base64.getEncoder().encode(data.copy()));
    }

    private static byte[] unwrapped(String text) {
        byte[] kept = new byte[text.length()];
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > 0x7f) {
                throw new IllegalArgumentException("not base64");
            }
            if (!Character.isWhitespace(c)) {
                kept[length++] = (byte) c;
            }
        }
        return length == kept.length ? kept : Arrays.copyOf(kept, length);
    }
}
