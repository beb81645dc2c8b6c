package dev.sallyport.front.guard;

import dev.sallyport.config.AuthSettings;
import dev.sallyport.config.Secret;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells callers by their bearer tokens (rule HTTP-5). Immutable; may be used from any thread.
 *
 * <p>Tokens are kept and compared as digests, each with every one in constant time: how long it takes tells nothing of
 * how much of a token is right, nor of whose it is.
 */
public final class Callers {
    /** No token is required. */
    public static final Callers ANYONE = new Callers(List.of());

    /** May use nothing: no id and no name is empty. */
    private static final Principal NOBODY = new Principal("nobody", List.of(""), List.of(""), false);

    private static final String SCHEME = "Bearer ";

    private final List<Known> known;

    private static final class Known {
        private final byte[] digest;
        private final Principal principal;

        Known(byte[] digest, Principal principal) {
            this.digest = digest;
            this.principal = principal;
        }
    }

    private Callers(List<Known> known) {
        this.known = known;
    }

    /** The callers that settings name. Reads files and blocks; fails where a token cannot be read or is empty. */
    public static Callers of(AuthSettings settings) {
        List<Known> known = new ArrayList<>();
        for (AuthSettings.Token token : settings.tokens()) {
            known.add(new Known(digest(value(token)), Principal.of(token)));
        }
        return new Callers(List.copyOf(known));
    }

    private static String value(AuthSettings.Token token) {
        Secret given = token.token();
        String value = given == null ? read(token) : given.reveal();
        if (value.isEmpty()) {
            throw new IllegalArgumentException("the token of \"" + token.name() + "\" is empty");
        }
        return value;
    }

    private static String read(AuthSettings.Token token) {
        try {
            return Files.readString(Path.of(String.valueOf(token.tokenFile()))).strip();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "the token of \"" + token.name() + "\" cannot be read from " + token.tokenFile(), e);
        }
    }

    /** Whether no token is required. */
    public boolean areAnyone() {
        return known.isEmpty();
    }

    /** Who sends this request, or nobody who is known. */
    public Optional<Principal> known(HttpServerRequest request) {
        if (known.isEmpty()) {
            return Optional.of(Principal.ANYONE);
        }
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        byte[] presented = digest(header.substring(SCHEME.length()).strip());
        Principal found = null;
        for (Known one : known) {
            if (MessageDigest.isEqual(one.digest, presented)) {
                found = one.principal;
            }
        }
        return Optional.ofNullable(found);
    }

    /** Who sends this request, which {@link TokenGuard} has let in. */
    public Principal of(HttpServerRequest request) {
        return known.isEmpty() ? Principal.ANYONE : known(request).orElse(NOBODY);
    }

    private static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
