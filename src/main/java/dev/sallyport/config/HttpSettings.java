package dev.sallyport.config;

import java.util.List;

/** Where the fronts listen and what they let in (rule HTTP-5). */
public record HttpSettings(
        @Key("The address the fronts listen on") String host,

        @Key(value = "The port; 0 takes any that is free", min = 0, max = 65_535)
        int port,

        @Key("Listen on an address that is not loopback even where no token is required")
        boolean insecureBind,

        @Key(value = "Bytes of a request body", min = 1024, max = 1 << 30)
        int maxBodyBytes,

        @Key(value = "Bytes of all headers of a request", min = 1024, max = 1 << 20)
        int maxHeaderBytes,

        @Key(value = "An idle connection is closed after this long; 0 never", min = 0, max = Integer.MAX_VALUE)
        long idleTimeoutMs,

        @Key("Host names beside loopback ones and the listening address that a request may name")
        List<String> allowedHosts,

        @Key("Origins beside loopback ones that a browser's request may come from")
        List<String> allowedOrigins,

        @Key("What is told to browsers of other origins") CorsSettings cors) {
    /** Loopback, port 8420. */
    public static final HttpSettings DEFAULT = new HttpSettings(
            "127.0.0.1", 8420, false, 16 << 20, 32 << 10, 120_000, List.of(), List.of(), CorsSettings.DEFAULT);

    public HttpSettings {
        allowedHosts = List.copyOf(allowedHosts);
        allowedOrigins = List.copyOf(allowedOrigins);
    }
}
