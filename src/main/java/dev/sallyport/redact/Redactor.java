package dev.sallyport.redact;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Makes text of a server readable: every credential of that server's configuration, and of what its dials really sent,
 * is replaced, in whatever mix of encodings it stands there (rules RED-1 to RED-8).
 *
 * <p>Immutable, for any thread. Building one costs time in proportion to the credentials, using it in proportion to the
 * text; {@link ConnectionRedactor} builds one only when there is something new (RED-11).
 */
public final class Redactor {
    /** What stands in place of a credential. */
    public static final String MARK = "***";

    private static final String CUT = "…";

    private final Set<Needle> needles;
    private final Automaton automaton;

    private Redactor(Set<Needle> needles) {
        this.needles = Set.copyOf(needles);
        this.automaton = new Automaton(needles);
    }

    /** Redacts text of the one server whose credentials these are. */
    public static Redactor of(RedactionSource source) {
        return new Redactor(source.needles());
    }

    /** Redacts text that may come from any of several servers, by all their credentials at once (RED-7). */
    public static Redactor any(Collection<Redactor> redactors) {
        Set<Needle> all = new HashSet<>();
        redactors.forEach(redactor -> all.addAll(redactor.needles));
        return new Redactor(all);
    }

    /** The text without its credentials; unchanged where it holds none. */
    public String redact(ServerText text) {
        String raw = text.raw();
        Spans spans = Scan.of(automaton, raw).spans();
        return spans.size() == 0 ? raw : spans.replaced(raw, 0, raw.length());
    }

    /**
     * The text without its credentials, cut to at most {@code maxChars} afterwards, so that no cut leaves half of one
     * (RED-8). A cut text ends in an ellipsis, which counts.
     *
     * @param maxChars at least 1
     */
    public String redact(ServerText text, int maxChars) {
        String redacted = redact(text);
        if (redacted.length() <= maxChars) {
            return redacted;
        }
        int end = maxChars - 1;
        boolean pair = end > 0 && Character.isHighSurrogate(redacted.charAt(end - 1));
        return redacted.substring(0, pair ? end - 1 : end) + CUT;
    }

    /** Starts on a text that comes in pieces, for one thread at a time. */
    public RedactedStream stream() {
        return new RedactedStream(automaton);
    }

    /** Whether a redactor of this source would do the same. */
    boolean covers(RedactionSource source) {
        return needles.equals(source.needles());
    }

    /** Never what it looks for. */
    @Override
    public String toString() {
        return "Redactor[" + needles.size() + " needles]";
    }
}
