package dev.sallyport.engine.access;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;

/** A signed assertion that a client is who it says (RFC 7523, 3): ES256 or RS256, by the kind of its key. */
final class ClientAssertion {
    private static final long LIFETIME_S = 300;

    private ClientAssertion() {}

    /**
     * Signs one for a single use. Blocks.
     *
     * @param keyFile a private key (PKCS 8, PEM)
     * @param audience the issuer it is for, or the token endpoint
     */
    static String sign(Path keyFile, String clientId, String audience) throws IOException, GeneralSecurityException {
        PrivateKey key = key(Files.readString(keyFile));
        boolean elliptic = key instanceof ECPrivateKey;
        long now = Instant.now().getEpochSecond();
        String head = encoded(
                new JsonObject().put("alg", elliptic ? "ES256" : "RS256").put("typ", "JWT"));
        String claims = encoded(new JsonObject()
                .put("iss", clientId)
                .put("sub", clientId)
                .put("aud", audience)
                .put("jti", UUID.randomUUID().toString())
                .put("iat", now)
                .put("exp", now + LIFETIME_S));
        Signature signature = Signature.getInstance(elliptic ? "SHA256withECDSAinP1363Format" : "SHA256withRSA");
        signature.initSign(key);
        signature.update((head + "." + claims).getBytes(StandardCharsets.US_ASCII));
        return head + "." + claims + "." + encoded(signature.sign());
    }

    private static PrivateKey key(String pem) throws GeneralSecurityException {
        String base64 = pem.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        PKCS8EncodedKeySpec encoded =
                new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64));
        try {
            return KeyFactory.getInstance("EC").generatePrivate(encoded);
        } catch (InvalidKeySpecException e) {
            return KeyFactory.getInstance("RSA").generatePrivate(encoded);
        }
    }

    private static String encoded(JsonObject json) {
        return encoded(json.encode().getBytes(StandardCharsets.UTF_8));
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
