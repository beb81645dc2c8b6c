package dev.sallyport.redact;

/** Whether a letter or a digit adjoins a place in a text (RED-2). Any thread. */
final class Edges {
    /** The longest encoded unit that is looked for before a place, {@code \}{@code u0026}, with room for a doubled escape. */
    static final int BEFORE = 8;

    private Edges() {}

    /** Whether neither a letter nor a digit adjoins; an encoded char counts as what it stands for. */
    static boolean free(String text, int start, int end) {
        return freeBefore(text, start) && (end == text.length() || !Character.isLetterOrDigit(text.codePointAt(end)));
    }

    private static boolean freeBefore(String text, int start) {
        if (start == 0 || !Character.isLetterOrDigit(text.codePointBefore(start))) {
            return true;
        }
        Units units = new Units();
        for (int at = Math.max(0, start - BEFORE); at < start; at++) {
            if (Units.STARTS.indexOf(text.charAt(at)) >= 0) {
                units.read(text, at);
                for (int i = 0; i < units.count(); i++) {
                    if (at + units.length(i) == start && !Character.isLetterOrDigit(units.first(i))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
