package dev.sallyport.engine;

import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which proxy leads to a host: the configured one, else that of {@code HTTPS_PROXY} or {@code HTTP_PROXY} with the
 * exceptions of {@code NO_PROXY}, in either case of letters. None leads back to this machine.
 */
public final class Proxies {
    private final @Nullable String configured;
    private final Map<String, String> environment;

    /** Proxies of a setting and an environment. */
    Proxies(@Nullable String configured, Map<String, String> environment) {
        this.configured = configured;
        this.environment = environment;
    }

    /**
     * The proxy on the way to a host.
     *
     * @param tls whether TLS is spoken to the host
     */
    public Optional<ProxyOptions> to(boolean tls, String host) {
        if (configured != null && !configured.isEmpty()) {
            return Optional.of(options(configured));
        }
        String url = variable(tls ? "https_proxy" : "http_proxy");
        return url == null || url.isEmpty() || isExempt(host) ? Optional.empty() : Optional.of(options(url));
    }

    private static ProxyOptions options(String url) {
        URI uri = URI.create(url.contains("://") ? url : "http://" + url);
        ProxyOptions options = new ProxyOptions()
                .setType(ProxyType.HTTP)
                .setHost(uri.getHost())
                .setPort(uri.getPort() > 0 ? uri.getPort() : 80);
        String user = uri.getUserInfo();
        if (user != null) {
            int colon = user.indexOf(':');
            options.setUsername(colon < 0 ? user : user.substring(0, colon));
            options.setPassword(colon < 0 ? "" : user.substring(colon + 1));
        }
        return options;
    }

    private boolean isExempt(String host) {
        String asked = "." + host.toLowerCase(Locale.ROOT);
        String exempt = variable("no_proxy");
        for (String one : (exempt == null ? "" : exempt).split(",")) {
            String name = one.strip().toLowerCase(Locale.ROOT);
            boolean within = asked.endsWith(name.startsWith(".") ? name : "." + name);
            if (name.equals("*") || (!name.isEmpty() && within)) {
                return true;
            }
        }
        return host.equalsIgnoreCase("localhost") || host.startsWith("127.") || host.equals("::1");
    }

    private @Nullable String variable(String name) {
        String lower = environment.get(name);
        return lower == null ? environment.get(name.toUpperCase(Locale.ROOT)) : lower;
    }
}
