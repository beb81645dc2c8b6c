package dev.sallyport.config.check;

import dev.sallyport.config.AuthSettings;
import dev.sallyport.config.Finding;
import dev.sallyport.config.Hosts;
import dev.sallyport.config.HttpSettings;
import dev.sallyport.config.Secret;
import dev.sallyport.config.Settings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The gateway's own settings: where types and limits alone do not say whether they can work. */
final class GatewayRules {
    private final Report report = new Report(null);

    private GatewayRules() {}

    static List<Finding> problems(Settings settings) {
        GatewayRules rules = new GatewayRules();
        rules.bind(settings.http(), settings.auth());
        rules.tokens(settings.auth().tokens());
        rules.names(settings);
        rules.httpUrl("upstream.proxy", settings.upstream().proxy());
        Secret webhook = settings.ops().webhookUrl();
        rules.httpUrl("ops.webhookUrl", webhook == null ? null : webhook.reveal());
        return rules.report.findings();
    }

    private void bind(HttpSettings http, AuthSettings auth) {
        if (!Hosts.isLoopback(http.host()) && auth.tokens().isEmpty() && !http.insecureBind()) {
            report.add(
                    "http.host",
                    "an address that is not loopback, and no token is required",
                    "loopback, or auth.tokens, or http.insecureBind: true",
                    "HTTP-5",
                    "Add auth.tokens");
        }
    }

    private void tokens(List<AuthSettings.Token> tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            token("auth.tokens[" + i + "]", tokens.get(i));
        }
    }

    private void token(String field, AuthSettings.Token token) {
        if (token.name().isBlank()) {
            report.add(field + ".name", "no name", "a name", "CFG-19", "Name the caller");
        }
        Secret secret = token.token();
        if (secret != null && secret.isEmpty()) {
            report.add(field + ".token", "an empty token", "a token", "CFG-19", "Set the token");
        } else if (secret != null && token.tokenFile() != null) {
            report.add(field, "both token and tokenFile", "one of the two", "CFG-19", "Remove one");
        } else if (secret == null && token.tokenFile() == null) {
            report.add(field, "neither token nor tokenFile", "one of the two", "CFG-19", "Add one");
        }
    }

    private void names(Settings settings) {
        if (!NameRules.NAME.matcher(settings.bus().addressPrefix()).matches()) {
            report.add("bus.addressPrefix", "not a prefix", NameRules.NAME_TEXT, "CFG-19", "Choose another prefix");
        }
        for (String view : settings.views().keySet()) {
            if (!NameRules.NAME.matcher(view).matches()) {
                report.add("views", "a view without a usable name", NameRules.NAME_TEXT, "CFG-19", "Rename the view");
            }
        }
    }

    private void httpUrl(String field, @Nullable String url) {
        boolean usable = url == null
                || ServerUrl.parse(url)
                        .filter(parsed -> parsed.scheme().equals("http")
                                || parsed.scheme().equals("https"))
                        .isPresent();
        if (!usable) {
            report.add(field, "not an http url", "an http:// or https:// url", "CFG-19", "Correct the url");
        }
    }
}
