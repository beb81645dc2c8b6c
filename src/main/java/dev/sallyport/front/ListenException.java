package dev.sallyport.front;

import dev.sallyport.config.HttpSettings;

/** The fronts' port cannot be had. Its message says which and what to do. */
public final class ListenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private ListenException(String message) {
        super(message, null, false, false);
    }

    /** Others could reach the gateway, and nothing would ask them who they are (rule HTTP-5). */
    static ListenException open(HttpSettings http) {
        return new ListenException(http.host()
                + " is not a loopback address, and no token is required: auth.tokens makes callers identify themselves,"
                + " http.insecureBind: true listens all the same");
    }

    ListenException(HttpSettings http, Throwable why) {
        super(
                "port " + http.port() + " of " + http.host() + " cannot be had (" + why.getMessage()
                        + "); another program may hold it: http.port or --port chooses another",
                null,
                false,
                false);
    }
}
