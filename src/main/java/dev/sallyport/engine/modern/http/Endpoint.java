package dev.sallyport.engine.modern.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * Where requests go, taken apart once.
 *
 * @param host without brackets
 * @param port the scheme's own where the url names none
 * @param uri path and query, as they are sent
 */
record Endpoint(boolean ssl, String host, int port, String uri) {
    /** Takes a url apart that the configuration's check has let through. */
    static Endpoint of(String url) {
        return of(URI.create(url));
    }

    private static Endpoint of(URI uri) {
        boolean ssl = "https".equalsIgnoreCase(uri.getScheme());
        String host = uri.getHost();
        String plain = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        int port = uri.getPort() > 0 ? uri.getPort() : ssl ? 443 : 80;
        return new Endpoint(ssl, plain, port, pathOf(uri));
    }

    private static String pathOf(URI uri) {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    /** The path and query that a redirect from {@code from} leads to, where it stays at this origin (rule MOD-21). */
    Optional<String> redirected(String from, String location) {
        String authority = (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
        try {
            String here = (ssl ? "https://" : "http://") + authority + from;
            // java.net.URI resolves a lone query by an older rule, against the folder
            URI target = location.startsWith("?")
                    ? new URI(here.substring(0, (here + "?").indexOf('?')) + location)
                    : new URI(here).resolve(new URI(location));
            if (target.getHost() == null || target.getRawUserInfo() != null) {
                return Optional.empty();
            }
            boolean http = ssl || "http".equalsIgnoreCase(target.getScheme());
            Endpoint other = of(target);
            boolean same = http && other.ssl == ssl && other.port == port && other.host.equalsIgnoreCase(host);
            return same ? Optional.of(other.uri) : Optional.empty();
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
