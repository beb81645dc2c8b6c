package dev.sallyport.engine.legacy.socket;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket url as one dial sends it: with its token in the query, everything else of the query as it was.
 *
 * <p>Never to be shown as it is (rule RED-9).
 */
final class SocketUrl {
    private static final String TOKEN = "token";

    private final URI uri;
    private final @Nullable String query;
    private final @Nullable String token;

    private SocketUrl(URI uri, @Nullable String query, @Nullable String token) {
        this.uri = uri;
        this.query = query;
        this.token = token;
    }

    /**
     * Takes a url apart that the configuration's check has let through.
     *
     * @param token becomes the only {@code token} parameter; null leaves the query as it is
     */
    static SocketUrl of(String url, @Nullable String token) {
        URI uri = URI.create(url);
        return new SocketUrl(uri, token == null ? uri.getRawQuery() : withToken(uri.getRawQuery(), token), token);
    }

    private static String withToken(@Nullable String query, String token) {
        String pair = TOKEN + "=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
        List<String> pairs = new ArrayList<>();
        boolean replaced = false;
        for (String each : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
            if (!isToken(each)) {
                pairs.add(each);
            } else if (!replaced) {
                pairs.add(pair);
                replaced = true;
            }
        }
        if (!replaced) {
            pairs.add(pair);
        }
        return String.join("&", pairs);
    }

    private static boolean isToken(String pair) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        return URLDecoder.decode(name, StandardCharsets.UTF_8).equals(TOKEN);
    }

    /** The token that this dial sends; null where it sends none of its own. */
    @Nullable
    String token() {
        return token;
    }

    boolean ssl() {
        return "wss".equalsIgnoreCase(uri.getScheme());
    }

    /** Without the brackets of an IPv6 address. */
    String host() {
        String host = uri.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** The scheme's own where the url names none. */
    int port() {
        return uri.getPort() > 0 ? uri.getPort() : ssl() ? 443 : 80;
    }

    /** Path and query, as they are sent. */
    String target() {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return query == null ? path : path + "?" + query;
    }

    /** The Authorization header that the url's userinfo asks for, or null where it has none. */
    @Nullable
    String authorization() {
        String userinfo = uri.getUserInfo();
        return userinfo == null
                ? null
                : "Basic " + Base64.getEncoder().encodeToString(userinfo.getBytes(StandardCharsets.UTF_8));
    }

    /** The whole url as sent, for a redactor. */
    String sent() {
        return uri.getScheme() + "://" + uri.getRawAuthority() + target();
    }

    /** Never the url. */
    @Override
    public String toString() {
        return "SocketUrl[***]";
    }
}
