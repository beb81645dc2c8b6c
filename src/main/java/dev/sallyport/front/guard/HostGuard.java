package dev.sallyport.front.guard;

import dev.sallyport.config.HttpSettings;
import dev.sallyport.front.Responses;
import dev.sallyport.rpc.Failure;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.net.URI;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets a request in only where its {@code Host} and its {@code Origin} are expected, on every request: a page in a
 * browser must not reach the gateway by a name of its own (DNS rebinding, rule HTTP-5).
 */
public final class HostGuard {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1", "[::1]");

    private final Set<String> hosts = new HashSet<>(LOOPBACK);
    private final Set<String> origins = new HashSet<>();

    public HostGuard(HttpSettings settings) {
        hosts.add(settings.host().toLowerCase(Locale.ROOT));
        settings.allowedHosts().forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
        settings.allowedOrigins().forEach(origin -> origins.add(origin.toLowerCase(Locale.ROOT)));
    }

    /** Whether a request is let in; one that is not is answered. */
    public boolean admits(HttpServerRequest request) {
        Failure refusal = refusal(request);
        if (refusal != null) {
            Responses.problem(request.response(), refusal, null, null);
        }
        return refusal == null;
    }

    /** Why a request is not let in, or null where it is. */
    public @Nullable Failure refusal(HttpServerRequest request) {
        HostAndPort authority = request.authority();
        if (authority == null || !hosts.contains(authority.host().toLowerCase(Locale.ROOT))) {
            return new Failure.Refused(
                    421, "the Host of this request is not one the gateway serves; http.allowedHosts adds to them");
        }
        String origin = request.getHeader("origin");
        if (origin != null && !isAllowed(origin.toLowerCase(Locale.ROOT))) {
            return new Failure.Refused(
                    403, "the Origin of this request is not allowed; http.allowedOrigins adds to them");
        }
        return null;
    }

    private boolean isAllowed(String origin) {
        if (origins.contains(origin)) {
            return true;
        }
        try {
            String host = URI.create(origin).getHost();
            return host != null && LOOPBACK.contains(host);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
