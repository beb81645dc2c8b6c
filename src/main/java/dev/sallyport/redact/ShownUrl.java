package dev.sallyport.redact;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The one way a url is shown, in errors, listings, consoles and logs (RED-9).
 *
 * <p>Userinfo and fragment are dropped. Every query value, every query name that may itself be a credential and every
 * path segment that looks like one is replaced. Any thread.
 */
public final class ShownUrl {
    /** What stands for a url that does not parse. */
    public static final String INVALID = "(invalid url)";

    private static final String MARK = "***";

    private ShownUrl() {}

    /** The url without its credentials; {@link #INVALID} if it does not parse. */
    public static String of(String url) {
        return UrlParts.parse(url).map(ShownUrl::shown).orElse(INVALID);
    }

    private static String shown(UrlParts url) {
        String path = url.segments().stream().map(ShownUrl::segment).collect(Collectors.joining("/"));
        return url.scheme() + "://" + url.host() + path + query(url.parameters());
    }

    private static String segment(String segment) {
        return CredentialShape.shaped(UrlCoding.percentDecoded(segment)) ? MARK : segment;
    }

    private static String query(List<UrlParts.Parameter> parameters) {
        return parameters.isEmpty()
                ? ""
                : parameters.stream()
                        .map(parameter -> name(parameter) + value(parameter.value()))
                        .collect(Collectors.joining("&", "?", ""));
    }

    private static String name(UrlParts.Parameter parameter) {
        return parameter.nameMayBeCredential() ? MARK : parameter.name();
    }

    private static String value(@Nullable String value) {
        return value == null ? "" : value.isEmpty() ? "=" : "=" + MARK;
    }
}
