package dev.sallyport;

import dev.sallyport.cli.ExitCodes;
import dev.sallyport.cli.stdio.StdioBridge;
import dev.sallyport.config.HttpSettings;
import dev.sallyport.config.Settings;
import dev.sallyport.config.load.Loaded;
import io.vertx.core.Vertx;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
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
            description = "A bearer token for a gateway that asks for one; better given as $SALLYPORT_TOKEN.")
    private @Nullable String token;

    @Option(names = "--server", paramLabel = "ID", description = "Only this server, under its own tool names.")
    private @Nullable String server;

    @Option(names = "--view", paramLabel = "NAME", description = "Only this view of the catalog.")
    private @Nullable String view;

    @Mixin
    private final ServeCommand.Options options = new ServeCommand.Options();

    @Override
    public Integer call() throws InterruptedException {
        if (url != null) {
            bridge(url);
            return ExitCodes.OK;
        }
        Loaded loaded = ServeSettings.load(options);
        if (!loaded.startable()) {
            ServeSettings.report(loaded);
            return ExitCodes.USAGE;
        }
        return serve(loaded);
    }

    private int serve(Loaded loaded) throws InterruptedException {
        Vertx vertx = Serving.vertx(0);
        try {
            Gateway gateway = Gateway.start(vertx, local(loaded.settings()), options.verticles())
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get();
            gateway.connected().toCompletionStage().toCompletableFuture().get();
            bridge("http://127.0.0.1:" + gateway.port());
            gateway.stop().toCompletionStage().toCompletableFuture().get();
            return ExitCodes.OK;
        } catch (ExecutionException e) {
            Throwable why = e.getCause() == null ? e : e.getCause();
            System.err.println("sallyport: " + why.getMessage());
            return ExitCodes.FAILED;
        } finally {
            vertx.close();
        }
    }

    /** On loopback, at any port: only this process knows it. */
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

    private void bridge(String base) throws InterruptedException {
        String root = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
        URI endpoint = URI.create(root + path());
        new StdioBridge(endpoint, token, new FileOutputStream(FileDescriptor.out)).run(System.in);
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
