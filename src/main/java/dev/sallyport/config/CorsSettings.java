package dev.sallyport.config;

import java.util.List;

/** Answers to a browser's cross-origin questions; origins are the {@code allowedOrigins} of {@link HttpSettings}. */
public record CorsSettings(
        @Key("Answer cross-origin requests of allowed origins")
        boolean enabled,

        @Key("Request headers allowed beside those the fronts read themselves")
        List<String> allowedHeaders,

        @Key(value = "How long a browser may keep an answer", min = 0, max = 86_400)
        int maxAgeSeconds) {
    /** Off. */
    public static final CorsSettings DEFAULT = new CorsSettings(false, List.of(), 600);

    public CorsSettings {
        allowedHeaders = List.copyOf(allowedHeaders);
    }
}
