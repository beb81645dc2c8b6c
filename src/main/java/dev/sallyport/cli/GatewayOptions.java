package dev.sallyport.cli;

import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of every command that asks a running gateway. */
final class GatewayOptions {
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "${env:SALLYPORT_URL:-http://127.0.0.1:8420}",
            description = "The gateway's address (or $SALLYPORT_URL). Default: http://127.0.0.1:8420")
    private String url = "";

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            defaultValue = "${env:SALLYPORT_TOKEN}",
            description = "A bearer token for a gateway that asks for one; better given as $SALLYPORT_TOKEN.")
    private @Nullable String token;

    @Option(names = "--json", description = "Print the answer as JSON, unchanged.")
    private boolean json;

    boolean json() {
        return json;
    }

    /** A client for the gateway that the options name. */
    GatewayClient client() {
        return new GatewayClient(base(), token);
    }

    private URI base() {
        try {
            URI uri = URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            // told below, as any other address that cannot be used
        }
        throw usage("not an http or https address: " + url);
    }

    /** A complaint about the command line, for picocli to print with the usage. */
    ParameterException usage(String complaint) {
        return new ParameterException(Objects.requireNonNull(command).commandLine(), complaint);
    }
}
