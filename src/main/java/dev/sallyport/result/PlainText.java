package dev.sallyport.result;

/** Words of a server inside a sentence of the gateway: bounded, on one line, in reading order. */
final class PlainText {
    private static final String CUT = "…";

    private PlainText() {}

    /**
     * Drops control and bidirectional characters and lone surrogates, and cuts after {@code max} code points, which the
     * text then shows by an ellipsis in place of the last one.
     */
    static String bounded(String text, int max) {
        StringBuilder out = new StringBuilder(Math.min(text.length(), max) + CUT.length());
        int kept = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (!isShown(c)) {
                continue;
            }
            if (kept == max) {
                out.setLength(out.offsetByCodePoints(out.length(), -1));
                return out.append(CUT).toString();
            }
            out.appendCodePoint(c);
            kept++;
        }
        return out.toString();
    }

    private static boolean isShown(int c) {
        return !Character.isISOControl(c) && !isBidirectional(c) && !isLineEnd(c) && !isSurrogate(c);
    }

    private static boolean isBidirectional(int c) {
        return c == 0x061c
                || c == 0x200e
                || c == 0x200f
                || (c >= 0x202a && c <= 0x202e)
                || (c >= 0x2066 && c <= 0x2069);
    }

    private static boolean isLineEnd(int c) {
        return c == 0x2028 || c == 0x2029;
    }

    private static boolean isSurrogate(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }
}
