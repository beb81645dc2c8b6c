package dev.sallyport.redact;

import java.nio.charset.StandardCharsets;

/**
 * What the chars at one place of a text may stand for beside themselves: a JSON escape, percent encoding, form
 * encoding's plus, and these once more encoded, as a JSON text within a JSON string or a url within a url is.
 *
 * <p>Every reading is listed, since the text does not say which is meant: {@code \\u002B} may be six chars, a plus, or
 * a form's space. Reused from place to place; not for several threads.
 */
final class Units {
    /** The chars that begin an encoded unit. */
    static final String STARTS = "\\%+";

    /** A backslash before an escape is itself escaped at most three times, and so at most eight long. */
    private static final int BACKSLASHES = 8;

    /** How often {@code %} may itself have been encoded as {@code %25}. */
    private static final int PERCENTS = 3;

    private static final String ESCAPED = "\"\\/'nrtbf";
    private static final String MEANT = "\"\\/'\n\r\t\b\f";
    private static final int MOST = 16;
    private static final char MALFORMED = '\uFFFD';

    private final int[] length = new int[MOST];
    private final char[] first = new char[MOST];
    private final char[] second = new char[MOST];
    private int count;
    private boolean cut;

    /** Lists what the chars of {@code text} from {@code at} on may stand for. */
    void read(String text, int at) {
        count = 0;
        cut = false;
        char c = text.charAt(at);
        if (c == '+') {
            add(1, ' ');
            return;
        }
        if (c == '%') {
            percent(text, at);
        }
        escape(text, at);
    }

    int count() {
        return count;
    }

    /** How many chars of the text a unit takes. */
    int length(int unit) {
        return length[unit];
    }

    /** The char it stands for. */
    char first(int unit) {
        return first[unit];
    }

    /** The second char of a surrogate pair, or 0. */
    char second(int unit) {
        return second[unit];
    }

    /** Whether the text ended where more of it might have made another unit. */
    boolean cut() {
        return cut;
    }

    private void add(int chars, char meant) {
        add(chars, meant, '\0');
        if (meant == '+') {
            add(chars, ' ', '\0');
        }
    }

    private void add(int chars, char one, char two) {
        if (count < MOST) {
            length[count] = chars;
            first[count] = one;
            second[count++] = two;
        }
    }

    private void percent(String text, int at) {
        int p = at;
        for (int times = 0; times < PERCENTS; times++) {
            int octet = octet(text, p + 1);
            if (octet < 0) {
                return;
            }
            if (octet < 0x80) {
                add(p + 3 - at, (char) octet);
            } else {
                multibyte(text, at, p + 3 - at, octet);
            }
            if (octet != '%') {
                return;
            }
            p += 2;
        }
    }

    /** Reads on from the first octet of several, each of which is written in as many chars. */
    private void multibyte(String text, int at, int chars, int lead) {
        byte[] utf8 = new byte[lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2];
        utf8[0] = (byte) lead;
        for (int i = 1; i < utf8.length; i++) {
            int p = at + i * chars;
            cut |= p >= text.length();
            int octet = p < text.length() && text.charAt(p) == '%' ? octet(text, p + chars - 2) : -1;
            if (octet < 0) {
                return;
            }
            utf8[i] = (byte) octet;
        }
        String decoded = new String(utf8, StandardCharsets.UTF_8);
        if (decoded.indexOf(MALFORMED) < 0) {
            add(utf8.length * chars, decoded.charAt(0), decoded.length() > 1 ? decoded.charAt(1) : '\0');
        }
    }

    private int octet(String text, int at) {
        return hex(text, at, 2);
    }

    /** The number that some hex digits make, or -1. */
    private int hex(String text, int at, int digits) {
        int value = 0;
        for (int i = at; i < at + digits; i++) {
            if (i >= text.length()) {
                cut = true;
                return -1;
            }
            int digit = Character.digit(text.charAt(i), 16);
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /** A run of backslashes, and what stands behind it. */
    private void escape(String text, int at) {
        int p = at;
        int run = 0;
        for (int chars = backslash(text, p); chars > 0 && run < BACKSLASHES; chars = backslash(text, p)) {
            p += chars;
            run++;
            if (run > 1 && Integer.bitCount(run) == 1) {
                add(p - at, '\\');
            }
        }
        if (run > 0) {
            escaped(text, at, p);
        }
    }

    private void escaped(String text, int at, int p) {
        if (p >= text.length()) {
            cut = true;
            return;
        }
        char c = text.charAt(p);
        int octet = c == '%' ? octet(text, p + 1) : -1;
        int plain = ESCAPED.indexOf(octet < 0 ? c : octet);
        if (plain >= 0) {
            add(p - at + (octet < 0 ? 1 : 3), MEANT.charAt(plain));
        } else if (c == 'u') {
            int value = hex(text, p + 1, 4);
            if (value >= 0) {
                add(p - at + 5, (char) value);
            }
        }
    }

    /** How many chars a backslash takes here, percent-encoded or not; 0 where there is none. */
    private int backslash(String text, int at) {
        if (at >= text.length()) {
            cut = true;
            return 0;
        }
        char c = text.charAt(at);
        return c == '\\' ? 1 : c == '%' && octet(text, at + 1) == '\\' ? 3 : 0;
    }
}
