package dev.sallyport.child.ledger;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Stands for a command line where the line itself must not: it may hold a credential. */
final class CommandHash {
    private CommandHash() {}

    static String of(List<String> command) {
        try {
            byte[] words = String.join("\0", command).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(words));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
