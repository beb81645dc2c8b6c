package dev.sallyport.redact;

import org.jspecify.annotations.Nullable;

/**
 * One pass over a text, which finds the needles as they stand and in every encoded form, mixed forms included.
 *
 * <p>The chars as they stand are read all the way. Where an encoded unit begins ({@link Units}) and what it stands for
 * goes on with a needle, a second {@link Reading} takes the unit for that, and is given up as soon as the chars since
 * its last unit say as much as it does. There are none nearly always, and never more than the automaton has states, so
 * the pass is linear in the text. For one text and one thread.
 */
final class Scan {
    private final Automaton automaton;
    private final Alphabet alphabet;
    private final String text;
    private final Spans spans = new Spans();
    private final Units units = new Units();
    private final Readings readings = new Readings();
    private int state = Automaton.ROOT;
    private int undecided;

    private Scan(Automaton automaton, String text) {
        this.automaton = automaton;
        this.alphabet = automaton.alphabet;
        this.text = text;
        this.undecided = text.length();
    }

    /** Reads a whole text. */
    static Scan of(Automaton automaton, String text) {
        return of(automaton, text, 0, 0);
    }

    /**
     * Reads a text from {@code from} on; what stands before is only looked at for adjoining letters.
     *
     * @param covered how many chars from there on are known to belong to a needle that began earlier
     */
    static Scan of(Automaton automaton, String text, int from, int covered) {
        Scan scan = new Scan(automaton, text);
        if (covered > 0) {
            scan.spans.add(from, from + covered);
        }
        int at = from;
        while (at < text.length()) {
            at = scan.readings.isEmpty() ? scan.plain(at) : scan.forked(at);
        }
        return scan;
    }

    /** What was found. */
    Spans spans() {
        return spans;
    }

    /** From where on more text could still make a needle of what is there; the text's length if nothing could. */
    int undecided() {
        undecided = Math.min(undecided, text.length() - automaton.depth(state));
        readings.forEach(reading -> undecided = Math.min(undecided, reading.start(automaton.depth(reading.state()))));
        return undecided;
    }

    /** Where the longest beginning of a needle begins that the text ends in; its length if that is below the floor. */
    int begun(int floor) {
        int plain = automaton.depth(state);
        int[] from = {plain >= floor ? text.length() - plain : text.length()};
        readings.forEach(reading -> {
            int depth = automaton.depth(reading.state());
            if (depth >= floor) {
                from[0] = Math.min(from[0], reading.start(depth));
            }
        });
        return from[0];
    }

    /** Reads on to the next place that needs a closer look, and looks; yields up to where. */
    private int plain(int from) {
        long run = automaton.run(state, text, from);
        int at = Automaton.place(run);
        state = Automaton.state(run);
        found(state, at, null);
        return at < text.length() && alphabet.marked(text.charAt(at)) >= Alphabet.ESCAPE ? forked(at) : at;
    }

    /** Reads one char in every way that has come to it. */
    private int forked(int at) {
        boolean alone = readings.isEmpty();
        int marked = alphabet.marked(text.charAt(at));
        if (marked >= Alphabet.ESCAPE) {
            fork(at, state, null);
            if (!alone) {
                readings.at(at).forEach(reading -> fork(at, reading.state(), reading.unit()));
            }
        }
        int number = marked & ~Alphabet.ESCAPE;
        state = automaton.next(state, number);
        found(state, at + 1, null);
        if (!alone) {
            readings.take(at).forEach(reading -> goOn(reading, number));
        }
        return at + 1;
    }

    private void goOn(Reading reading, int number) {
        keep(new Reading(automaton.next(reading.state(), number), reading.at() + 1, reading.unit()));
    }

    /** Takes the encoded units at a place for what they stand for. */
    private void fork(int at, int from, Reading.@Nullable Unit before) {
        units.read(text, at);
        if (units.cut()) {
            undecided = Math.min(undecided, Reading.start(before, at, automaton.depth(from)));
        }
        for (int i = 0; i < units.count(); i++) {
            int to = automaton.next(from, alphabet.number(units.first(i)));
            boolean pair = units.second(i) != 0;
            if (pair) {
                to = automaton.next(to, alphabet.number(units.second(i)));
            }
            int end = at + units.length(i);
            if (to != Automaton.ROOT) {
                keep(new Reading(to, end, new Reading.Unit(at, end, pair ? 2 : 1, before)));
            }
        }
    }

    /** Goes on with a reading that says more than the chars as they stand. */
    private void keep(Reading reading) {
        found(reading.state(), reading.at(), reading.unit());
        int depth = automaton.depth(reading.state());
        if (depth > reading.at() - reading.unit().end()) {
            readings.keep(reading, depth);
        }
    }

    /** Notes every needle that a state ends in and whose place counts. */
    private void found(int in, int end, Reading.@Nullable Unit unit) {
        for (int s = in; automaton.ends(s); s = automaton.shorter(s)) {
            Needle.Kind kind = automaton.kind(s);
            int start = Reading.start(unit, end, automaton.depth(s));
            if (kind == Needle.Kind.ANYWHERE) {
                spans.add(start, end);
            } else if (kind == Needle.Kind.BEFORE_AT) {
                spans.add(start, unit != null && unit.end() == end ? unit.start() : end - 1);
            } else if (kind == Needle.Kind.WORD && Edges.free(text, start, end)) {
                spans.add(start, end);
            }
        }
    }
}
