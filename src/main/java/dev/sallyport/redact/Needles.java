package dev.sallyport.redact;

import dev.sallyport.redact.Needle.Kind;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects what has to be looked for, undecoded forms apart: {@link Scan} decodes the text. */
final class Needles {
    /** A string that is replaced on its own is at least this long (RED-6). */
    static final int FLOOR = 8;

    /** A credential that is written behind its scheme. */
    private static final Pattern SCHEMED =
            Pattern.compile("(?:Basic|Bearer|Token)\\s+(\\S.*)", Pattern.CASE_INSENSITIVE);

    private final Set<Needle> found = new HashSet<>();

    Set<Needle> found() {
        return found;
    }

    /** Text that is replaced wherever it occurs, if it is long enough. */
    void addAnywhere(String text) {
        if (text.length() >= FLOOR) {
            found.add(new Needle(text, Kind.ANYWHERE));
        }
    }

    /** Text that is replaced wherever it occurs, however short: its surroundings are part of it. */
    void addWhole(String text) {
        found.add(new Needle(text, Kind.ANYWHERE));
    }

    /** Text that is replaced where no letter or digit adjoins, however short. */
    void addWord(String text) {
        found.add(new Needle(text, Kind.WORD));
    }

    /** Text that is replaced where an {@code @} follows, however short. */
    void addBeforeAt(String text) {
        found.add(new Needle(text + "@", Kind.BEFORE_AT));
    }

    /** A token (RED-4): on its own, or behind its scheme where it is too short for that. */
    void addToken(String token) {
        if (!token.isEmpty() && token.length() < FLOOR) {
            addWord("Bearer " + token);
        }
        addCredential(token);
    }

    /** A value that is a credential as a whole (RED-5), and what of it is one by itself: without its scheme, a line. */
    void addCredential(String value) {
        String bare = value.strip();
        addAnywhere(value);
        addAnywhere(bare);
        Matcher schemed = SCHEMED.matcher(bare);
        if (schemed.matches()) {
            addAnywhere(schemed.group(1));
        }
        if (bare.indexOf('\n') >= 0) {
            bare.lines().map(String::strip).filter(CredentialShape::shaped).forEach(this::addAnywhere);
        }
    }
}
