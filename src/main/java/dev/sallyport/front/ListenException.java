package dev.sallyport.front;

import dev.sallyport.config.HttpSettings;

/** The fronts' port cannot be had. Its message says which and what to do. */
public final class ListenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ListenException(HttpSettings http, Throwable why) {
        super(
                "port " + http.port() + " of " + http.host() + " cannot be had (" + why.getMessage()
                        + "); another program may hold it: http.port or --port chooses another",
                null,
                false,
                false);
    }
}
