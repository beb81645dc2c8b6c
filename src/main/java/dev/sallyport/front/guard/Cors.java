package dev.sallyport.front.guard;

import dev.sallyport.config.CorsSettings;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Answers a browser's cross-origin questions, for origins that {@link HostGuard} let in (rule HTTP-5). */
public final class Cors {
    private static final String METHODS = "GET, POST, PUT, DELETE";
    private static final String EXPOSED = "mcp-session-id, www-authenticate, retry-after, etag";
    /** Headers of tool parameters have names of the tools' own. */
    private static final String PARAM = "mcp-param-";

    private static final List<String> OWN = List.of(
            "accept",
            "authorization",
            "content-type",
            "last-event-id",
            "mcp-method",
            "mcp-name",
            "mcp-protocol-version",
            "mcp-session-id");

    private final CorsSettings settings;
    private final Set<String> allowed = new LinkedHashSet<>(OWN);

    public Cors(CorsSettings settings) {
        this.settings = settings;
        settings.allowedHeaders().forEach(header -> allowed.add(header.toLowerCase(Locale.ROOT)));
    }

    /** Adds what the browser wants to read; tells whether the request was nothing but its question, and is answered. */
    public boolean answers(HttpServerRequest request) {
        String origin = settings.enabled() ? request.getHeader("origin") : null;
        if (origin == null) {
            return false;
        }
        HttpServerResponse response = request.response();
        response.putHeader("access-control-allow-origin", origin)
                .putHeader("vary", "origin")
                .putHeader("access-control-expose-headers", EXPOSED);
        boolean question = HttpMethod.OPTIONS.equals(request.method())
                && request.getHeader("access-control-request-method") != null;
        if (question) {
            response.putHeader("access-control-allow-methods", METHODS)
                    .putHeader("access-control-allow-headers", headers(request))
                    .putHeader("access-control-max-age", Integer.toString(settings.maxAgeSeconds()))
                    .setStatusCode(204)
                    .end();
        }
        return question;
    }

    private String headers(HttpServerRequest request) {
        Set<String> headers = new LinkedHashSet<>(allowed);
        String wanted = request.getHeader("access-control-request-headers");
        if (wanted != null) {
            for (String header : List.of(wanted.toLowerCase(Locale.ROOT).split(",", -1))) {
                if (header.strip().startsWith(PARAM)) {
                    headers.add(header.strip());
                }
            }
        }
        return String.join(", ", headers);
    }
}
