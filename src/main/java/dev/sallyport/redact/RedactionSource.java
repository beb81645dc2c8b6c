package dev.sallyport.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a redactor is built from: one server's credentials as configured, and what its dials sent. Never printed.
 *
 * @param urls as configured
 * @param secrets credentials as configured, the static token among them
 * @param env a stdio server's environment; only what is named like a credential counts
 * @param sentUrls urls as dials sent them, the newest last, at most {@link #NEWEST}
 * @param sentTokens what an access provider handed to dials, the newest last, at most {@link #NEWEST}
 */
public record RedactionSource(
        List<String> urls,
        List<String> secrets,
        Map<String, String> env,
        List<String> sentUrls,
        List<String> sentTokens) {
    /** How many urls and tokens of dials are remembered. */
    public static final int NEWEST = 16;

    /** No credentials at all. */
    public static final RedactionSource NONE =
            new RedactionSource(List.of(), List.of(), Map.of(), List.of(), List.of());

    /** Keeps copies. */
    public RedactionSource {
        urls = List.copyOf(urls);
        secrets = List.copyOf(secrets);
        env = Map.copyOf(env);
        sentUrls = List.copyOf(sentUrls);
        sentTokens = List.copyOf(sentTokens);
    }

    /** With one more url of its configuration. */
    public RedactionSource withUrl(String url) {
        return new RedactionSource(plus(urls, url), secrets, env, sentUrls, sentTokens);
    }

    /** With one more credential of its configuration: a static token, a header's value. */
    public RedactionSource withSecret(String secret) {
        return new RedactionSource(urls, plus(secrets, secret), env, sentUrls, sentTokens);
    }

    /** With the environment its child gets. */
    public RedactionSource withEnv(Map<String, String> environment) {
        return new RedactionSource(urls, secrets, environment, sentUrls, sentTokens);
    }

    /** With a url as a dial sends it, its query re-encoded or extended by a token. */
    public RedactionSource withSentUrl(String sent) {
        return new RedactionSource(urls, secrets, env, newest(sentUrls, sent), sentTokens);
    }

    /** With a token that an access provider handed to a dial. */
    public RedactionSource withSentToken(String token) {
        return new RedactionSource(urls, secrets, env, sentUrls, newest(sentTokens, token));
    }

    private static List<String> plus(List<String> before, String added) {
        List<String> all = new ArrayList<>(before);
        all.remove(added);
        all.add(added);
        return all;
    }

    private static List<String> newest(List<String> before, String added) {
        List<String> all = plus(before, added);
        return all.size() > NEWEST ? all.subList(1, all.size()) : all;
    }

    /** Everything to look for. */
    Set<Needle> needles() {
        Needles needles = new Needles();
        urls.forEach(url -> UrlNeedles.add(needles, url));
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
