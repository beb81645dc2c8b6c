package dev.sallyport.redact;

/** Makes server text readable. */
public final class Redactor {
    private Redactor() {}

    /** One that knows no secret. */
    public static Redactor none() {
        return new Redactor();
    }

    /** The text without secrets. */
    public String redact(ServerText text) {
        return text.raw();
    }

    /** The text without secrets, cut afterwards. */
    public String redact(ServerText text, int maxChars) {
        String whole = redact(text);
        return whole.length() <= maxChars ? whole : whole.substring(0, maxChars) + "…";
    }
}
