package dev.sallyport.config.check;

import dev.sallyport.config.AccessProvider;
import dev.sallyport.config.Binding;
import dev.sallyport.config.Endpoint;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Transport;
import dev.sallyport.redact.CredentialShape;
import dev.sallyport.redact.UrlParts;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Credentials that travel readable (rules CFG-30 to CFG-32). */
final class CleartextWarnings implements ServerRule {
    @Override
    public void check(ServerConfig config, Report report) {
        Endpoint endpoint = config.endpoint();
        String url = endpoint.url();
        Optional<Binding> binding = Binding.resolve(config);
        if (url == null || binding.isEmpty() || binding.get().transport() == Transport.STDIO) {
            return;
        }
        ServerUrl.parse(url).filter(ServerUrl::isExposed).ifPresent(exposed -> exposed(endpoint, exposed, report));
        if (endpoint.accessProvider() instanceof AccessProvider.OAuth oauth && oauth.tokenUrl() != null) {
            ServerUrl.parse(oauth.tokenUrl())
                    .filter(ServerUrl::isExposed)
                    .ifPresent(exposed ->
                            warn("accessProvider.oauth.tokenUrl", "a client's credential", exposed, "CFG-30", report));
        }
    }

    private static void exposed(Endpoint endpoint, ServerUrl url, Report report) {
        if (endpoint.token() != null) {
            warn("token", "a token", url, "CFG-30", report);
        }
        if (endpoint.accessProvider() != null) {
            warn("accessProvider", "an access provider's token", url, "CFG-30", report);
        }
        if (url.hasUserinfo()) {
            warn("url", "a user or password", url, "CFG-31", report);
        }
        if (url.parts().parameters().stream().anyMatch(CleartextWarnings::isCredential)) {
            warn("url", "a query parameter that looks like a credential", url, "CFG-31", report);
        }
        if (url.parts().segments().stream().anyMatch(CleartextWarnings::isCredential)) {
            warn("url", "a path segment that looks like a credential", url, "CFG-31", report);
        }
    }

    private static boolean isCredential(UrlParts.Parameter parameter) {
        String value = parameter.value();
        if (value == null || value.isEmpty()) {
            return parameter.nameMayBeCredential();
        }
        return CredentialShape.named(decoded(parameter.name())) || CredentialShape.shaped(decoded(value));
    }

    private static boolean isCredential(String segment) {
        return CredentialShape.shaped(decoded(segment.replace("+", "%2B")));
    }

    /** Escapes are well-formed in every url that parses. */
    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static void warn(String field, String what, ServerUrl url, String rule, Report report) {
        report.add(
                field,
                what + " is sent over " + url.scheme() + "://, readable on the way",
                url.safeScheme() + "://, or a host that is this machine",
                rule,
                "Use " + url.safeScheme() + "://");
    }
}
