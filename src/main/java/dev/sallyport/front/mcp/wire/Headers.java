package dev.sallyport.front.mcp.wire;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;

/** Reads request headers. */
public final class Headers {
    private Headers() {}

    /** Whether {@code Accept} names a media type, itself or by a wildcard; a request without one accepts all. */
    public static boolean accepts(HttpServerRequest request, String type) {
        String accept = request.getHeader(HttpHeaders.ACCEPT);
        if (accept == null || accept.contains(type) || accept.contains("*/*")) {
            return true;
        }
        return accept.contains(type.substring(0, type.indexOf('/')) + "/*");
    }

    /** Whether {@code Accept} names streams of events before JSON: such a client would rather have a stream. */
    public static boolean prefersEvents(HttpServerRequest request) {
        String accept = request.getHeader(HttpHeaders.ACCEPT);
        int events = accept == null ? -1 : accept.indexOf("text/event-stream");
        return accept != null && events >= 0 && events < accept.indexOf("application/json");
    }
}
