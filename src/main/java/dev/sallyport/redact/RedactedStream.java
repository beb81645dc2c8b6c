package dev.sallyport.redact;

/**
 * Redacts a text that comes in pieces, so that a credential across their borders is found: what may be the beginning of
 * one is held back until it is decided. What is held back is bounded by the longest credential in its longest form.
 *
 * <p>For one thread at a time.
 */
public final class RedactedStream {
    private final Automaton automaton;
    /** What was given out already but may adjoin a match, and behind it what is held back. */
    private String rest = "";

    private int given;
    /** How much of what is held back belongs to a credential whose mark was given out. */
    private int covered;

    RedactedStream(Automaton automaton) {
        this.automaton = automaton;
    }

    /** Takes the next piece and yields what is decided by now, possibly nothing. */
    public String append(ServerText piece) {
        String text = rest + piece.raw();
        Scan scan = Scan.of(automaton, text, given, covered);
        return giveOut(text, scan.spans(), scan.undecided());
    }

    /**
     * Yields what is left; the text has ended, perhaps within a credential. At least as much of one as is replaced on its
     * own is replaced (RED-8).
     */
    public String end() {
        Scan scan = Scan.of(automaton, rest, given, covered);
        int begun = scan.begun(Needles.FLOOR);
        if (begun < rest.length()) {
            scan.spans().add(begun, rest.length());
        }
        return giveOut(rest, scan.spans(), rest.length());
    }

    private String giveOut(String text, Spans spans, int to) {
        if (to == given) {
            rest = text;
            return "";
        }
        int from = covered > 0 ? Math.min(spans.end(0), to) : given;
        String out = spans.replaced(text, from, to);
        covered = spans.coveredFrom(to);
        int kept = Math.max(0, to - Edges.BEFORE);
        given = to - kept;
        rest = text.substring(kept);
        return out;
    }
}
