package dev.sallyport.engine.modern.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Values of the mirrored headers: plain where they can be, otherwise wrapped as {@code =?base64?…?=} (rule MOD-20). */
final class HeaderValue {
    private static final String HEAD = "=?base64?";
    private static final String TAIL = "?=";

    private HeaderValue() {}

    /** The value as a header carries it. */
    static String of(String value) {
        if (isPlain(value)) {
            return value;
        }
        return HEAD + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + TAIL;
    }

    private static boolean isPlain(String value) {
        if (value.isEmpty()) {
            return true;
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if ((c < 0x20 && c != '\t') || c > 0x7E) {
                return false;
            }
        }
        boolean edges = isSpace(value.charAt(0)) || isSpace(value.charAt(value.length() - 1));
        return !edges && !(value.startsWith(HEAD) && value.endsWith(TAIL));
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
