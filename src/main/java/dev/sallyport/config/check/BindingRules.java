package dev.sallyport.config.check;

import dev.sallyport.config.Endpoint;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Transport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What keeps a binding from resolving (rules CFG-10, CFG-11), and credentials in an http url (CFG-12). */
final class BindingRules implements ServerRule {
    private static final String SCHEMES = "ws://, wss://, http:// or https://";

    @Override
    public void check(ServerConfig config, Report report) {
        Endpoint endpoint = config.endpoint();
        if (endpoint.transport() == null) {
            undecided(endpoint, report);
        } else {
            missing(endpoint, endpoint.transport(), report);
        }
        boolean maybeStdio = endpoint.transport() == null || endpoint.transport() == Transport.STDIO;
        if (maybeStdio && endpoint.command() != null && endpoint.command().isBlank()) {
            report.add("command", "an empty string", "a program", "CFG-10", "Name the program to run");
        }
        if (endpoint.url() != null && endpoint.transport() != Transport.STDIO) {
            url(endpoint, endpoint.url(), report);
        }
    }

    private static void undecided(Endpoint endpoint, Report report) {
        boolean command = endpoint.command() != null;
        boolean url = endpoint.url() != null;
        if (command && url) {
            report.add(
                    "transport",
                    "both command and url without transport",
                    "stdio, websocket or http",
                    "CFG-10",
                    "Say with transport which of the two is used");
        } else if (!command && !url) {
            report.add("", "neither command nor url", "one of the two", "CFG-10", "Add command or url");
        }
    }

    private static void missing(Endpoint endpoint, Transport transport, Report report) {
        String needed = transport == Transport.STDIO ? "command" : "url";
        if ((transport == Transport.STDIO ? endpoint.command() : endpoint.url()) == null) {
            report.add(
                    "transport",
                    transport.word() + " without " + needed,
                    transport.word() + " with " + needed,
                    "CFG-10",
                    "Add " + needed + " or change transport");
        }
    }

    private static void url(Endpoint endpoint, String url, Report report) {
        Optional<ServerUrl> parsed = ServerUrl.parse(url);
        if (parsed.isEmpty()) {
            report.add("url", "a url that does not parse", SCHEMES + ", a host, a path", "CFG-11", "Correct the url");
            return;
        }
        scheme(endpoint.transport(), parsed.get(), report);
        if (parsed.get().isHttp() && parsed.get().hasUserinfo()) {
            report.add(
                    "url",
                    "a user or password in the url",
                    "an http(s) url without them",
                    "CFG-12",
                    "Move the credential to token or accessProvider");
        }
    }

    private static void scheme(@Nullable Transport said, ServerUrl url, Report report) {
        Transport transport = Transport.ofScheme(url.scheme());
        if (transport == null) {
            report.add("url", "an unknown scheme", SCHEMES, "CFG-11", "Use one of these schemes");
        } else if (said != null && said != transport) {
            report.add(
                    "transport",
                    said.word() + " with a " + url.scheme() + ":// url",
                    transport.word() + " for this url",
                    "CFG-10",
                    "Change transport or the url's scheme");
        }
    }
}
