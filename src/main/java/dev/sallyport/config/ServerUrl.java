package dev.sallyport.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a server's url that decide about it. Nothing of it is decoded.
 *
 * @param scheme in lower case
 * @param userinfo whether there is anything before an {@code @} in the authority, even nothing but the {@code @}
 * @param host never empty; an IPv6 address in its brackets
 * @param port 1 to 65535, or -1 for the scheme's own
 */
public record ServerUrl(String scheme, boolean userinfo, String host, int port) {
    private static final Pattern URL = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://([^/?#]*).*");
    private static final Pattern AUTHORITY = Pattern.compile("(?:.*(@))?(\\[[^\\]@]+]|[^:@\\[\\]]+)(?::(\\d{0,5}))?");

    /** Parses a url; empty where it does not parse, has no host, or a port that is none. */
    public static Optional<ServerUrl> parse(String url) {
        Matcher whole = URL.matcher(url);
        if (!whole.matches() || !isUri(url)) {
            return Optional.empty();
        }
        Matcher authority = AUTHORITY.matcher(whole.group(2));
        if (!authority.matches()) {
            return Optional.empty();
        }
        String digits = authority.group(3);
        int port = digits == null || digits.isEmpty() ? -1 : Integer.parseInt(digits);
        return port == 0 || port > 65_535
                ? Optional.empty()
                : Optional.of(new ServerUrl(
                        whole.group(1).toLowerCase(Locale.ROOT), authority.group(1) != null, authority.group(2), port));
    }

    private static boolean isUri(String url) {
        try {
            return !new URI(url).isOpaque();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Whether what is sent can be read on the way. */
    public boolean cleartext() {
        return scheme.equals("http") || scheme.equals("ws");
    }

    /** The scheme to use instead, where what is sent can be read on the way. */
    public String safeScheme() {
        return scheme.startsWith("ws") ? "wss" : "https";
    }
}
