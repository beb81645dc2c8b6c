package dev.sallyport.front.guard;

import dev.sallyport.config.CorsSettings;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Answers browsers' cross-origin questions (Fetch Standard, section 3.2) about origins that {@link HostGuard} has let
 * in. Off unless configured: then nothing is said, and a page of another origin cannot read an answer.
 */
public final class Cors {
    private static final List<String> READ = List.of(
            "authorization",
            "content-type",
            "accept",
            "if-none-match",
            "sallyport-view",
            "mcp-protocol-version",
            "mcp-session-id",
            "mcp-method",
            "mcp-name",
            "last-event-id",
            "traceparent",
            "tracestate",
            "baggage");

    private static final String PARAM = "mcp-param-";

    private final CorsSettings settings;
    private final String headers;

    public Cors(CorsSettings settings) {
        this.settings = settings;
        List<String> all = new ArrayList<>(READ);
        all.addAll(settings.allowedHeaders());
        this.headers = String.join(", ", all);
    }

    /** Whether a request was a question, which is answered then; any other gets the headers of its answer. */
    public boolean answers(HttpServerRequest request) {
        String origin = settings.enabled() ? request.getHeader(HttpHeaders.ORIGIN) : null;
        if (origin == null) {
            return false;
        }
        HttpServerResponse response = request.response()
                .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, origin)
                .putHeader(HttpHeaders.VARY, "Origin");
        if (!HttpMethod.OPTIONS.equals(request.method())
                || request.getHeader(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD) == null) {
            response.putHeader(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, "etag, retry-after, mcp-session-id");
            return false;
        }
        response.setStatusCode(204)
                .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST, PUT, DELETE")
                .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, headers(request))
                .putHeader(HttpHeaders.ACCESS_CONTROL_MAX_AGE, Integer.toString(settings.maxAgeSeconds()))
                .end();
        return true;
    }

    /** With those the browser asks for that mirror a tool's parameters, whose names are the tools' own. */
    private String headers(HttpServerRequest request) {
        String wanted = request.getHeader(HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS);
        if (wanted == null) {
            return headers;
        }
        StringBuilder all = new StringBuilder(headers);
        for (String header : List.of(wanted.toLowerCase(Locale.ROOT).split(",", -1))) {
            if (header.strip().startsWith(PARAM)) {
                all.append(", ").append(header.strip());
            }
        }
        return all.toString();
    }
}
