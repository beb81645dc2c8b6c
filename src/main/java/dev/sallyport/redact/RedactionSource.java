package dev.sallyport.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a redactor is built from: one server's credentials as configured, and what its dials sent. Never printed.
 *
 * @param url as configured, or null
 * @param secrets credentials as configured, the static token among them
 * @param env a stdio server's environment; only what is named like a credential counts
 * @param sentUrls urls as dials sent them, the newest last, at most {@link #NEWEST}
 * @param sentTokens what an access provider handed to dials, the newest last, at most {@link #NEWEST}
 */
public record RedactionSource(
        @Nullable String url,
        List<String> secrets,
        Map<String, String> env,
        List<String> sentUrls,
        List<String> sentTokens) {
    /** How many urls and tokens of dials are remembered. */
    public static final int NEWEST = 16;

    /** No credentials at all. */
    public static final RedactionSource NONE = new RedactionSource(null, List.of(), Map.of(), List.of(), List.of());

    /** Keeps copies. */
    public RedactionSource {
        secrets = List.copyOf(secrets);
        env = Map.copyOf(env);
        sentUrls = List.copyOf(sentUrls);
        sentTokens = List.copyOf(sentTokens);
    }

    /** With the url of its configuration. */
    public RedactionSource withUrl(String configured) {
        return new RedactionSource(configured, secrets, env, sentUrls, sentTokens);
    }

    /** With one more credential of its configuration: a static token, a header's value. */
    public RedactionSource withSecret(String secret) {
        List<String> more = new ArrayList<>(secrets);
        more.add(secret);
        return new RedactionSource(url, more, env, sentUrls, sentTokens);
    }

    /** With the environment its child gets. */
    public RedactionSource withEnv(Map<String, String> environment) {
        return new RedactionSource(url, secrets, environment, sentUrls, sentTokens);
    }

    /** With a url as a dial sends it, its query re-encoded or extended by a token. */
    public RedactionSource withSentUrl(String sent) {
        return new RedactionSource(url, secrets, env, newest(sentUrls, sent), sentTokens);
    }

    /** With a token that an access provider handed to a dial. */
    public RedactionSource withSentToken(String token) {
        return new RedactionSource(url, secrets, env, sentUrls, newest(sentTokens, token));
    }

    private static List<String> newest(List<String> before, String added) {
        List<String> all = new ArrayList<>(before);
        all.remove(added);
        all.add(added);
        return all.size() > NEWEST ? all.subList(1, all.size()) : all;
    }

    /** Everything to look for. */
    Set<Needle> needles() {
        Needles needles = new Needles();
        if (url != null) {
            UrlNeedles.add(needles, url);
        }
        sentUrls.forEach(sent -> UrlNeedles.add(needles, sent));
        secrets.forEach(needles::addToken);
        sentTokens.forEach(needles::addToken);
        env.forEach((name, value) -> {
            if (CredentialShape.named(name)) {
                needles.addCredential(value);
            }
        });
        return needles.found();
    }

    /** Only how much of each there is. */
    @Override
    public String toString() {
        return "RedactionSource[" + secrets.size() + " secrets, " + sentUrls.size() + " urls, " + sentTokens.size()
                + " tokens]";
    }
}
