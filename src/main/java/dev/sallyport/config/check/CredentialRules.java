package dev.sallyport.config.check;

import dev.sallyport.config.AccessProvider;
import dev.sallyport.config.AccessProvider.OAuthMethod;
import dev.sallyport.config.Binding;
import dev.sallyport.config.Endpoint;
import dev.sallyport.config.Family;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Transport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where protocol and credentials do not belong (rules CFG-13, CFG-14), and access providers that cannot work. */
final class CredentialRules implements ServerRule {
    @Override
    public void check(ServerConfig config, Report report) {
        Endpoint endpoint = config.endpoint();
        Optional<Binding> binding = Binding.resolve(config);
        if (endpoint.protocol() != null && isNetwork(endpoint)) {
            report.add(
                    "protocol",
                    "protocol on a url server",
                    "protocol beside command only",
                    "CFG-13",
                    "Remove protocol: the url's scheme decides");
        }
        if (binding.filter(CredentialRules::modernStdio).isPresent()) {
            forbid("token", endpoint.token(), report);
            forbid("accessProvider", endpoint.accessProvider(), report);
        }
        AccessProvider provider = endpoint.accessProvider();
        if (provider != null) {
            provider(provider, report);
        }
    }

    private static boolean isNetwork(Endpoint endpoint) {
        return endpoint.transport() == null
                ? endpoint.command() == null && endpoint.url() != null
                : endpoint.transport() != Transport.STDIO;
    }

    private static boolean modernStdio(Binding binding) {
        return binding.transport() == Transport.STDIO && binding.family() == Family.MODERN;
    }

    private static void forbid(String field, @Nullable Object value, Report report) {
        if (value != null) {
            report.add(
                    field,
                    "a credential on a modern stdio server",
                    "credentials of network servers only",
                    "CFG-14",
                    "Pass the credential in env");
        }
    }

    private static void provider(AccessProvider provider, Report report) {
        if (provider instanceof AccessProvider.EventBus bus) {
            require(!bus.address().isBlank(), "accessProvider.eventBus", "an address", report);
        } else if (provider instanceof AccessProvider.Command command) {
            boolean usable =
                    !command.command().isEmpty() && !command.command().get(0).isBlank();
            require(usable, "accessProvider.command", "a program and its arguments", report);
        } else if (provider instanceof AccessProvider.File file) {
            require(!file.path().isBlank(), "accessProvider.file", "a path", report);
        } else if (provider instanceof AccessProvider.OAuth oauth) {
            oauth(oauth, report);
        }
    }

    private static void oauth(AccessProvider.OAuth oauth, Report report) {
        String base = "accessProvider.oauth.";
        require(!oauth.clientId().isBlank(), base + "clientId", "the client's id", report);
        boolean one = (oauth.issuer() == null) != (oauth.tokenUrl() == null);
        require(one, base + "tokenUrl", "either issuer or tokenUrl", report);
        url(base + "issuer", oauth.issuer(), report);
        url(base + "tokenUrl", oauth.tokenUrl(), report);
        if (oauth.method() == OAuthMethod.JWT) {
            require(oauth.privateKeyFile() != null, base + "privateKeyFile", "a key file for the method jwt", report);
        } else {
            String word = oauth.method().word();
            require(oauth.clientSecret() != null, base + "clientSecret", "a secret for the method " + word, report);
        }
    }

    private static void url(String field, @Nullable String url, Report report) {
        if (url != null) {
            boolean http = ServerUrl.parse(url).filter(ServerUrl::isHttp).isPresent();
            require(http, field, "an http or https url", report);
        }
    }

    private static void require(boolean met, String field, String allowed, Report report) {
        if (!met) {
            report.add(field, "missing or not usable", allowed, "CFG-19", "Give " + allowed);
        }
    }
}
