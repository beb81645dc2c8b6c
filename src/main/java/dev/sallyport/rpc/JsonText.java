package dev.sallyport.rpc;

import java.nio.charset.StandardCharsets;

/** The lexical part of JSON: strings and numbers, read and written. */
public final class JsonText {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private JsonText() {}

    /** Passes over the string at {@code at} and tells whether it holds an escape. */
    static boolean string(JsonCursor cursor, byte[] b, int at, int end) throws MalformedJsonException {
        boolean escaped = false;
        int p = at + 1;
        while (true) {
            p = ByteScan.plain(b, p, end);
            if (p >= end) {
                throw cursor.malformed("the text ends inside a string", p);
            }
            byte c = b[p];
            if (c == '"') {
                cursor.moveTo(p + 1);
                return escaped;
            }
            if (c == '\\') {
                escaped = true;
                p = escape(cursor, b, p, end);
            } else if (c < 0) {
                p = multibyte(cursor, b, p, end);
            } else if (c < 0x20) {
                throw cursor.malformed("a control character in a string", p);
            } else {
                p++;
            }
        }
    }

    private static int escape(JsonCursor cursor, byte[] b, int p, int end) throws MalformedJsonException {
        if (p + 1 >= end) {
            throw cursor.malformed("the text ends inside a string", p);
        }
        byte kind = b[p + 1];
        if (kind == 'u') {
            for (int i = 2; i < 6; i++) {
                if (p + i >= end || Character.digit(b[p + i], 16) < 0) {
                    throw cursor.malformed("an escape that is none", p);
                }
            }
            return p + 6;
        }
        if ("\"\\/bfnrt".indexOf(kind) < 0) {
            throw cursor.malformed("an escape that is none", p);
        }
        return p + 2;
    }

    /** Passes over one UTF-8 sequence (RFC 3629: shortest form, no surrogates, up to U+10FFFF). */
    private static int multibyte(JsonCursor cursor, byte[] b, int p, int end) throws MalformedJsonException {
        int lead = b[p] & 0xFF;
        int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
        int second = p + 1 < end ? b[p + 1] & 0xFF : 0;
        boolean good = lead >= 0xC2 && lead <= 0xF4 && p + more < end;
        good &= !(lead == 0xE0 && second < 0xA0) && !(lead == 0xED && second > 0x9F);
        good &= !(lead == 0xF0 && second < 0x90) && !(lead == 0xF4 && second > 0x8F);
        for (int i = 1; good && i <= more; i++) {
            good = (b[p + i] & 0xC0) == 0x80;
        }
        if (!good) {
            throw cursor.malformed("malformed UTF-8", p);
        }
        return p + more + 1;
    }

    /** Passes over the number at {@code at} and yields its end. */
    static int number(JsonCursor cursor, byte[] b, int at, int end) throws MalformedJsonException {
        int p = at < end && b[at] == '-' ? at + 1 : at;
        int digits = digits(b, p, end);
        if (digits == p || (b[p] == '0' && digits > p + 1)) {
            throw cursor.malformed("a value was expected", at);
        }
        p = digits;
        if (p < end && b[p] == '.') {
            p = some(cursor, b, p + 1, end);
        }
        if (p < end && (b[p] == 'e' || b[p] == 'E')) {
            p++;
            p = some(cursor, b, p < end && (b[p] == '+' || b[p] == '-') ? p + 1 : p, end);
        }
        return p;
    }

    private static int some(JsonCursor cursor, byte[] b, int p, int end) throws MalformedJsonException {
        int digits = digits(b, p, end);
        if (digits == p) {
            throw cursor.malformed("a digit was expected", p);
        }
        return digits;
    }

    private static int digits(byte[] b, int p, int end) {
        while (p < end && b[p] >= '0' && b[p] <= '9') {
            p++;
        }
        return p;
    }

    /** Decodes what stands between a valid string's quotes. */
    static String decode(byte[] b, int from, int to) {
        String text = new String(b, from, to - from, StandardCharsets.UTF_8);
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                out.append(c);
                continue;
            }
            char kind = text.charAt(++i);
            if (kind == 'u') {
                out.append((char) Integer.parseInt(text, i + 1, i + 5, 16));
                i += 4;
            } else {
                int plain = "bfnrt".indexOf(kind);
                out.append(plain < 0 ? kind : "\b\f\n\r\t".charAt(plain));
            }
        }
        return out.toString();
    }

    /** The text of a valid JSON string, quotes included in {@code value}; null where it is another kind of value. */
    public static @org.jspecify.annotations.Nullable String stringOf(Bytes value) {
        if (value.length() < 2 || value.at(0) != '"') {
            return null;
        }
        return decode(value.array(), value.offset() + 1, value.offset() + value.length() - 1);
    }

    /** A text as a JSON string with its quotes; what JSON need not escape stays as it is, lone surrogates excepted. */
    public static String quote(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < 0x20 || isLoneSurrogate(text, i)) {
                out.append("\\u").append(HEX[c >> 12]).append(HEX[c >> 8 & 15]);
                out.append(HEX[c >> 4 & 15]).append(HEX[c & 15]);
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    private static boolean isLoneSurrogate(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }
}
