package dev.sallyport.cli;

/** What somebody else wrote, made harmless for a terminal: it may not move the cursor, recolour or hide anything. */
final class PlainText {
    private PlainText() {}

    /** The text with its line feeds and tabs kept and every other control or direction override made visible. */
    static String of(String text) {
        return text.codePoints()
                .filter(c -> c != '\r')
                .map(c -> isHarmless(c) ? c : '\uFFFD')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** The same on one line, white space runs made one blank. */
    static String line(String text) {
        return of(text).replaceAll("\\s+", " ").strip();
    }

    private static boolean isHarmless(int c) {
        return c == '\n' || c == '\t' || !(Character.isISOControl(c) || isDirectionOverride(c));
    }

    private static boolean isDirectionOverride(int c) {
        return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    }
}
