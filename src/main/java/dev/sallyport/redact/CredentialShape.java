package dev.sallyport.redact;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What looks like a credential: by the name it goes under, or by its own shape (rules RED-1, RED-5, CFG-31).
 *
 * <p>Everything is asked of decoded text. Pure functions; any thread.
 */
public final class CredentialShape {
    private static final int LENGTH_WITH_DIGIT = 16;
    private static final int LENGTH_OF_ANY = 32;

    /** Ends of the parts between a name's separators: PASSWORD is one of PGPASSWORD, of DB_PASSWORD and of dbPassword. */
    private static final Pattern ENDS_IN_WORD = Pattern.compile(
            ".*(token|key|secret|pass|password|passwd|passphrase|passcode|pwd|auth|authorization|cookie|credential"
                    + "|signature|bearer|jwt)(s|es)?\\d*");

    /** Words too short to be looked for at the end of others: COMPAT and CONFIG name no credential. */
    private static final Set<String> WHOLE_WORDS = Set.of("pw", "pat", "pats", "sig", "sid", "cred", "creds");

    private static final Pattern SEPARATOR = Pattern.compile("[^\\p{L}\\p{N}]+|(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})");

    private CredentialShape() {}

    /**
     * Whether what goes under this name counts as a credential: some part of the name ends in a credential word,
     * singular or plural, digits after it allowed. GITHUB_TOKEN, API_KEYS, PGPASSWORD, apiKey and TOKEN2 do;
     * TOKENIZER, KEYBOARD and PASSENGER do not.
     */
    public static boolean named(String name) {
        for (String part : SEPARATOR.split(name)) {
            String word = part.toLowerCase(Locale.ROOT);
            if (WHOLE_WORDS.contains(word) || ENDS_IN_WORD.matcher(word).matches()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a path segment, a query name or a query value may itself be a credential: at least 16 characters with a
     * digit among them, or at least 32 of any.
     */
    public static boolean shaped(String decoded) {
        int floor = decoded.chars().anyMatch(Character::isDigit) ? LENGTH_WITH_DIGIT : LENGTH_OF_ANY;
        return decoded.length() >= floor;
    }
}
