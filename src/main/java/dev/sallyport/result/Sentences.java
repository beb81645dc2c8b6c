package dev.sallyport.result;

import dev.sallyport.rpc.Bytes;

/** The gateway's own sentences about a call, each naming the tool, as JSON strings. */
final class Sentences {
    private static final int MAX_TOOL = 256;

    private Sentences() {}

    /** An error without words (rule RES-17). */
    static Bytes wordless(String tool) {
        return Strings.quoted(
                "The tool \"%s\" reported an error without saying what went wrong.".formatted(name(tool)));
    }

    /** What comes before an error's own text (rule RES-22). */
    static Bytes failed(String tool) {
        return Strings.quoted("The tool \"%s\" reported an error:".formatted(name(tool)));
    }

    /** A result with a part missing (rule RES-16). */
    static Bytes incomplete(String tool) {
        return Strings.quoted(
                ("The result of the tool \"%s\" is incomplete: a part of it could not be saved. The tool may"
                                + " already have completed; check before calling it again.")
                        .formatted(name(tool)));
    }

    /** A result without the shape of one (rules RES-15, RES-22). */
    static Bytes unusable(String tool, UnusableResultException problem) {
        return Strings.quoted(
                ("The tool \"%s\" sent a result that cannot be shown: %s. The call itself completed; check"
                                + " before calling it again.")
                        .formatted(name(tool), problem.reason()));
    }

    /** A value too large for a script that could not be saved either (rule RES-21). */
    static Bytes unsavedValue(String tool, long chars) {
        return Strings.quoted(
                ("The result of the tool \"%s\" is too large for a script (%d characters) and could not be"
                                + " saved. The call itself completed; check before calling it again.")
                        .formatted(name(tool), chars));
    }

    private static String name(String tool) {
        return PlainText.bounded(tool, MAX_TOOL);
    }
}
