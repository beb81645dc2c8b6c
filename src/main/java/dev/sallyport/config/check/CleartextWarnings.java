package dev.sallyport.config.check;

import dev.sallyport.config.Binding;
import dev.sallyport.config.Endpoint;
import dev.sallyport.config.Hosts;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.ServerUrl;
import dev.sallyport.config.Transport;

/** Credentials that travel readable (rules CFG-30 to CFG-32). */
final class CleartextWarnings implements ServerRule {
    @Override
    public void check(ServerConfig config, Report report) {
        Endpoint endpoint = config.endpoint();
        String url = endpoint.url();
        boolean dialed = Binding.resolve(config)
                .filter(binding -> binding.transport() != Transport.STDIO)
                .isPresent();
        if (url != null && dialed) {
            ServerUrl.parse(url)
                    .filter(parsed -> parsed.cleartext() && !Hosts.isThisMachine(parsed.host()))
                    .ifPresent(parsed -> exposed(endpoint, parsed, report));
        }
    }

    private static void exposed(Endpoint endpoint, ServerUrl url, Report report) {
        if (endpoint.token() != null) {
            warn("token", "a token", url, "CFG-30", report);
        }
        if (endpoint.accessProvider() != null) {
            warn("accessProvider", "an access provider", url, "CFG-30", report);
        }
        if (url.userinfo()) {
            warn("url", "a user or password", url, "CFG-31", report);
        }
    }

    private static void warn(String field, String what, ServerUrl url, String rule, Report report) {
        report.add(
                field,
                what + " sent over " + url.scheme() + "://, readable on the way",
                url.safeScheme() + "://, or a host that is this machine",
                rule,
                "Use " + url.safeScheme() + "://");
    }
}
