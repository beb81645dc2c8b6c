package dev.sallyport.workspace;

import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name of the workspace's own making: 48 bits of time and 80 bits that nobody can guess, in base 32, and an extension.
 * Names sort by age, and no text of a server is part of one.
 *
 * @param text the name
 */
record PayloadName(String text) implements Comparable<PayloadName> {
    private static final int RANDOM_BYTES = 10;
    private static final int DIGITS = 26;
    private static final Pattern FORM = Pattern.compile("([0-7][0-9a-v]{25})\\.([a-z0-9]{1,4})");
    private static final String UNFINISHED = ".part";

    /** Where the random bits of names come from: fills the array. */
    @FunctionalInterface
    interface Randomness {
        void fill(byte[] bytes);
    }

    /** A new name. */
    static PayloadName next(Instant now, Randomness random, FileType type) {
        byte[] bits = new byte[RANDOM_BYTES];
        random.fill(bits);
        BigInteger id = BigInteger.valueOf(now.toEpochMilli())
                .shiftLeft(8 * RANDOM_BYTES)
                .or(new BigInteger(1, bits));
        String digits = id.toString(32);
        return new PayloadName("0".repeat(DIGITS - digits.length()) + digits + "." + type.extension());
    }

    /** The name that a text is, if it is one. */
    static Optional<PayloadName> of(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new PayloadName(text)) : Optional.empty();
    }

    /** The name that a file will get which {@link #unfinished()} names, if that is what the text is. */
    static Optional<PayloadName> ofUnfinished(String text) {
        return text.endsWith(UNFINISHED)
                ? of(text.substring(0, text.length() - UNFINISHED.length()))
                : Optional.empty();
    }

    /** What the file is called while it is written. */
    String unfinished() {
        return text + UNFINISHED;
    }

    /** When the name was made, to the millisecond. */
    Instant at() {
        return Instant.ofEpochMilli(
                new BigInteger(part(1), 32).shiftRight(8 * RANDOM_BYTES).longValueExact());
    }

    FileType type() {
        return FileType.ofExtension(part(2));
    }

    @Override
    public int compareTo(PayloadName other) {
        return text.compareTo(other.text);
    }

    private String part(int group) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalStateException("not a payload's name");
        }
        return matcher.group(group);
    }
}
