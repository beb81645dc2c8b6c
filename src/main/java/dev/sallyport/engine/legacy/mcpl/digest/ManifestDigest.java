package dev.sallyport.engine.legacy.mcpl.digest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sallyport.redact.ServerText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Computes the revision that names a manifest's content (MCPL section 17.2).
 *
 * <p>It is a matter of freshness, not of security: an equal revision proves nothing, and a server's wrong one is a
 * diagnostic.
 */
public final class ManifestDigest {
    private static final String PREFIX = "sha256:";

    private ManifestDigest() {}

    /** Either a revision or the reason why there is none. */
    public sealed interface Digest {}

    /**
     * A manifest's name.
     *
     * @param text {@code sha256:} and 43 characters of base64url
     */
    public record Revision(String text) implements Digest {}

    /**
     * A manifest that has no revision.
     *
     * @param code {@code manifest_not_object}, {@code identifier_charset}, or {@code not_i_json} for a value that
     *     canonical JSON cannot write
     * @param where the place, which quotes the server
     */
    public record NoRevision(String code, ServerText where) implements Digest {}

    /**
     * Never throws.
     *
     * @param manifest the {@code experimental.mcpl} object as it came; its {@code revision} does not count
     */
    public static Digest of(JsonNode manifest) {
        if (!(manifest instanceof ObjectNode object)) {
            return new NoRevision("manifest_not_object", ServerText.of(""));
        }
        try {
            return new Revision(PREFIX + hash(CanonicalJson.of(NormalForm.of(object))));
        } catch (NormalForm.NotIdentifierException e) {
            return new NoRevision("identifier_charset", ServerText.of(e.where()));
        } catch (CanonicalJson.NotCanonicalException e) {
            return new NoRevision("not_i_json", ServerText.of(String.valueOf(e.getMessage())));
        }
    }

    private static String hash(String canonical) {
        byte[] hash = sha256().digest(canonical.getBytes(StandardCharsets.UTF_8));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
