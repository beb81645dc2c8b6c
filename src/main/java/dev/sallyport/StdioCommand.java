package dev.sallyport;

import dev.sallyport.cli.ExitCodes;
import dev.sallyport.cli.stdio.StdioBridge;
import dev.sallyport.config.AuthSettings;
import dev.sallyport.config.HttpSettings;
import dev.sallyport.config.Secret;
import dev.sallyport.config.Settings;
import dev.sallyport.config.load.Loaded;
import io.vertx.core.Future;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code sallyport stdio}: MCP over stdin and stdout (rule MCP-5), of a running gateway, or of one that it runs itself for
 * as long as stdin is open. Nothing but messages goes to stdout.
 */
@Command(
        name = "stdio",
        mixinStandardHelpOptions = true,
        description = {
            "Speaks MCP over stdin and stdout, for clients that only launch commands.",
            "With --url it connects to a running gateway; otherwise it serves by itself, --conf or its demo server."
        })
final class StdioCommand implements Callable<Integer> {
    @Option(names = "--url", description = "A running gateway's address, such as http://127.0.0.1:8420.")
    private @Nullable String url;

    @Option(
            names = "--token",
            defaultValue = "${env:SALLYPORT_TOKEN}",
            description = "A bearer token for a running gateway that asks for one; better given as $SALLYPORT_TOKEN.")
    private @Nullable String token;

    @Option(names = "--server", paramLabel = "ID", description = "Only this server, under its own tool names.")
    private @Nullable String server;

    @Option(names = "--view", paramLabel = "NAME", description = "Only this view of the catalog.")
    private @Nullable String view;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "How long servers may take to connect before the client is served without them, when it"
                    + " serves by itself; 10 where not given.")
    private long waitS;

    @Mixin
    private final ServeCommand.Options options = new ServeCommand.Options();

    @Override
    public Integer call() throws InterruptedException {
        if (url != null) {
            bridge(url, token);
            return ExitCodes.OK;
        }
        Loaded loaded = ServeSettings.load(options);
        if (!loaded.startable()) {
            ServeSettings.report(loaded);
            return ExitCodes.USAGE;
        }
        return serve(loaded);
    }

    /** The gateway is stopped as the process ends. */
    private int serve(Loaded loaded) throws InterruptedException {
        Secret own = Secret.of(UUID.randomUUID().toString());
        Settings settings = local(loaded.settings()).withAuth(only(own));
        OwnGateway gateway = OwnGateway.start(loaded.with(settings), options);
        if (gateway == null) {
            return 1;
        }
        gateway.watch(loaded, options);
        await(gateway.gateway().connected());
        bridge("http://127.0.0.1:" + gateway.gateway().port(), own.reveal());
        return ExitCodes.OK;
    }

    /** Whoever else finds the port is not let in. */
    private static AuthSettings only(Secret token) {
        return new AuthSettings(List.of(new AuthSettings.Token("stdio", token, null, List.of(), List.of(), false)));
    }

    /** Most clients ask for the tools once: those of servers that are slow to connect should be among them. */
    private void await(Future<Void> connected) throws InterruptedException {
        try {
            connected.toCompletionStage().toCompletableFuture().get(waitS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            System.err.println("sallyport: not every server has connected within " + waitS
                    + " s; the client is told when the tools change");
        }
    }

    /** On loopback, at any port. */
    private static Settings local(Settings settings) {
        HttpSettings http = settings.http();
        return settings.withHttp(new HttpSettings(
                "127.0.0.1",
                0,
                false,
                http.maxBodyBytes(),
                http.maxHeaderBytes(),
                http.idleTimeoutMs(),
                http.allowedHosts(),
                http.allowedOrigins(),
                http.cors()));
    }

    private void bridge(String base, @Nullable String bearer) throws InterruptedException {
        String root = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
        URI endpoint = URI.create(root + path());
        new StdioBridge(endpoint, bearer, new FileOutputStream(FileDescriptor.out)).run(System.in);
    }

    private String path() {
        if (server != null) {
            return "/mcp/servers/" + encode(server);
        }
        return view == null ? "/mcp" : "/mcp/views/" + encode(view);
    }

    private static String encode(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
