package dev.sallyport.engine.modern.http;

import java.net.URI;

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
        URI uri = URI.create(url);
        boolean ssl = "https".equalsIgnoreCase(uri.getScheme());
        String host = uri.getHost();
        String plain = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        int port = uri.getPort() > 0 ? uri.getPort() : ssl ? 443 : 80;
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return new Endpoint(ssl, plain, port, uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
    }
}
