package dev.sallyport.config.check;

import dev.sallyport.config.Hosts;
import dev.sallyport.redact.UrlParts;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The url of a server, as the rules look at it.
 *
 * @param scheme in lower case
 * @param host without its port; an IPv6 address in its brackets
 * @param parts the whole, undecoded
 */
record ServerUrl(String scheme, String host, UrlParts parts) {
    private static final Pattern AUTHORITY = Pattern.compile("(\\[.*]|[^:]*)(?::(\\d{0,5}))?");

    /** Takes a url apart; empty where it does not parse, has no host, or a port that is none. */
    static Optional<ServerUrl> parse(String url) {
        return UrlParts.parse(url).flatMap(ServerUrl::of);
    }

    private static Optional<ServerUrl> of(UrlParts parts) {
        Matcher authority = AUTHORITY.matcher(parts.host());
        if (!authority.matches() || !isPort(authority.group(2))) {
            return Optional.empty();
        }
        return Optional.of(new ServerUrl(parts.scheme().toLowerCase(Locale.ROOT), authority.group(1), parts));
    }

    private static boolean isPort(@Nullable String digits) {
        return digits == null
                || digits.isEmpty()
                || (Integer.parseInt(digits) > 0 && Integer.parseInt(digits) <= 65_535);
    }

    boolean hasUserinfo() {
        return parts.userinfo() != null;
    }

    boolean isHttp() {
        return scheme.equals("http") || scheme.equals("https");
    }

    /** Whether what is sent can be read on its way to another machine. */
    boolean isExposed() {
        return (scheme.equals("http") || scheme.equals("ws")) && !Hosts.isThisMachine(host);
    }

    /** The scheme to use where what is sent can be read. */
    String safeScheme() {
        return scheme.startsWith("ws") ? "wss" : "https";
    }
}
