package dev.sallyport.front.tool;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request's query, read strictly: what cannot be read is told, never guessed at. Immutable. */
final class Query {
    private static final int MAX_PARAMETERS = 64;

    private final Map<String, List<String>> parameters;

    private Query(Map<String, List<String>> parameters) {
        this.parameters = parameters;
    }

    /** The query of a request; fails with {@link BadQueryException} where it is not percent-encoded UTF-8. */
    static Query of(HttpServerRequest request) {
        String query = request.query();
        if (query == null || query.isEmpty()) {
            return new Query(Map.of());
        }
        try {
            return new Query(new QueryStringDecoder(query, StandardCharsets.UTF_8, false, MAX_PARAMETERS).parameters());
        } catch (IllegalArgumentException e) {
            throw new BadQueryException("the query is not percent-encoded UTF-8");
        }
    }

    /** A parameter's text, or null where it is not given or empty. */
    @Nullable
    String text(String name) {
        List<String> values = parameters.getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw new BadQueryException(name + " is given more than once");
        }
        return values.isEmpty() || values.get(0).isEmpty() ? null : values.get(0);
    }

    /** A whole number of at least 1; {@code absent} where it is not given. */
    long count(String name, long absent) {
        String text = text(name);
        if (text == null) {
            return absent;
        }
        try {
            long value = Long.parseLong(text);
            if (value >= 1) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below, as a number below 1
        }
        throw new BadQueryException(name + " has to be a whole number of at least 1");
    }

    /** {@code true} or {@code false}; null where it is not given. */
    @Nullable
    Boolean flag(String name) {
        String text = text(name);
        if (text != null && !text.equals("true") && !text.equals("false")) {
            throw new BadQueryException(name + " has to be true or false");
        }
        return text == null ? null : text.equals("true");
    }

    /** The query cannot be read; the message says why, for the caller. */
    static final class BadQueryException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        BadQueryException(String message) {
            super(message, null, false, false);
        }

        /** The reason as a failure says it. */
        String reason() {
            return String.valueOf(getMessage());
        }
    }
}
