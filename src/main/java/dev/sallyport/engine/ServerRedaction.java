package dev.sallyport.engine;

import dev.sallyport.config.AccessProvider;
import dev.sallyport.config.Endpoint;
import dev.sallyport.config.Secret;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.redact.AllServersRedactor;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the redactor of one server's connection from its configuration. */
public final class ServerRedaction {
    private ServerRedaction() {}

    /**
     * A redactor that knows what the configuration holds; dials tell it what they send. What it knows, the redactor of
     * text of any server knows too.
     */
    public static ConnectionRedactor of(ServerConfig config) {
        return of(config, System.getenv());
    }

    /** The same for a gateway with this environment, which children may inherit. */
    static ConnectionRedactor of(ServerConfig config, Map<String, String> gateway) {
        Endpoint endpoint = config.endpoint();
        RedactionSource source = RedactionSource.NONE.withEnv(environment(endpoint, gateway));
        if (endpoint.url() != null) {
            source = source.withUrl(endpoint.url());
        }
        source = with(source, endpoint.token());
        if (endpoint.accessProvider() instanceof AccessProvider.OAuth oauth) {
            source = with(source, oauth.clientSecret());
            source = oauth.tokenUrl() == null ? source : source.withUrl(oauth.tokenUrl());
        }
        return new ConnectionRedactor(
                source, redactor -> AllServersRedactor.ofProcess().put(config.id(), redactor));
    }

    private static RedactionSource with(RedactionSource source, @Nullable Secret secret) {
        return secret == null ? source : source.withSecret(secret.reveal());
    }

    /** What the child's environment may hold a credential in; what is allowed to every child never does. */
    private static Map<String, String> environment(Endpoint endpoint, Map<String, String> gateway) {
        Map<String, String> all = endpoint.inheritEnv() ? new HashMap<>(gateway) : new HashMap<>();
        all.putAll(endpoint.env());
        return all;
    }
}
