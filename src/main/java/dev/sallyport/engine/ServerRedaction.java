package dev.sallyport.engine;

import dev.sallyport.config.Endpoint;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;

/** Builds the redactor of one server's connection from its configuration. */
public final class ServerRedaction {
    private ServerRedaction() {}

    /** A redactor that knows what the configuration holds; dials tell it what they send. */
    public static ConnectionRedactor of(ServerConfig config) {
        Endpoint endpoint = config.endpoint();
        RedactionSource source = RedactionSource.NONE.withEnv(endpoint.env());
        if (endpoint.url() != null) {
            source = source.withUrl(endpoint.url());
        }
        if (endpoint.token() != null && !endpoint.token().isEmpty()) {
            source = source.withSecret(endpoint.token().reveal());
        }
        return new ConnectionRedactor(source);
    }
}
