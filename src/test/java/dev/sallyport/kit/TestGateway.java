package dev.sallyport.kit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.Gateway;
import dev.sallyport.config.DataSettings;
import dev.sallyport.config.HttpSettings;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.config.load.Loaded;
import dev.sallyport.config.load.Overrides;
import dev.sallyport.config.load.SettingsLoader;
import dev.sallyport.config.source.Source;
import dev.sallyport.config.source.Sources;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A gateway inside this JVM, on a port and in a folder of its own, with servers given as YAML.
 *
 * <p>Ready to be called when {@link Starter#start} returns: every first connect has settled.
 */
public final class TestGateway implements AutoCloseable {
    private final Vertx vertx;
    private final Gateway gateway;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final Path folder;

    private TestGateway(Vertx vertx, Gateway gateway, Path folder) {
        this.vertx = vertx;
        this.gateway = gateway;
        this.folder = folder;
    }

    /** Collects what a gateway is to serve. */
    public static final class Starter {
        private final Map<String, String> servers = new LinkedHashMap<>();
        private UnaryOperator<Settings> change = settings -> settings;

        /** A server by its configuration, a YAML flow map: {@code {url: …}}. */
        public Starter server(String id, String yaml) {
            servers.put(id, yaml);
            return this;
        }

        /** A modern server over stdio, with more of its configuration, such as {@code requestTimeoutMs: 500}. */
        public Starter stdio(String id, List<String> command, String... more) {
            return server(id, child(command, "protocol: modern", more));
        }

        /** A legacy server over stdio. */
        public Starter legacy(String id, List<String> command, String... more) {
            return server(id, child(command, "protocol: legacy", more));
        }

        /** A modern server over HTTP. */
        public Starter http(String id, String url, String... more) {
            return server(id, "{url: '" + url + "'" + rest(more) + "}");
        }

        private static String child(List<String> command, String family, String... more) {
            String args = command.stream()
                    .skip(1)
                    .map(arg -> "'" + arg.replace("'", "''") + "'")
                    .collect(Collectors.joining(", "));
            return "{command: '" + command.get(0) + "', args: [" + args + "], " + family + rest(more) + "}";
        }

        private static String rest(String... more) {
            return more.length == 0 ? "" : ", " + String.join(", ", more);
        }

        /** Changes the gateway's own settings. */
        public Starter settings(UnaryOperator<Settings> by) {
            UnaryOperator<Settings> before = change;
            change = settings -> by.apply(before.apply(settings));
            return this;
        }

        /** Starts it. */
        public TestGateway start() {
            return start(vertx -> {});
        }

        /** Starts it in a Vert.x that something else was done with before. */
        public TestGateway start(Consumer<Vertx> before) {
            Vertx vertx = Vertx.vertx();
            before.accept(vertx);
            return startIn(vertx);
        }

        /** Starts it in that Vert.x, which is closed with it. */
        public TestGateway startIn(Vertx vertx) {
            Path folder = folder();
            Settings settings = change.apply(local(configured(), folder));
            Gateway gateway = join(Gateway.start(vertx, settings));
            join(gateway.connected());
            return new TestGateway(vertx, gateway, folder);
        }

        private Map<String, ServerConfig> configured() {
            StringBuilder yaml = new StringBuilder("servers:\n");
            servers.forEach((id, config) ->
                    yaml.append("  ").append(id).append(": ").append(config).append('\n'));
            Sources sources = new Sources(List.of(new Source("test.yaml", yaml.toString())), List.of());
            Loaded loaded = new SettingsLoader(Map.of(), Overrides.none()).load(sources);
            if (!loaded.problems().isEmpty()) {
                throw new AssertionError(loaded.problems().toString());
            }
            return loaded.settings().servers();
        }

        private static Settings local(Map<String, ServerConfig> servers, Path folder) {
            HttpSettings d = HttpSettings.DEFAULT;
            HttpSettings http = new HttpSettings(
                    d.host(),
                    0,
                    d.insecureBind(),
                    d.maxBodyBytes(),
                    d.maxHeaderBytes(),
                    d.idleTimeoutMs(),
                    d.allowedHosts(),
                    d.allowedOrigins(),
                    d.cors());
            return Settings.defaults()
                    .withServers(servers)
                    .withHttp(http)
                    .withData(new DataSettings(folder.toString()));
        }

        private static Path folder() {
            try {
                return Files.createTempDirectory("sallyport-test");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Starts to describe one. */
    public static Starter serving() {
        return new Starter();
    }

    private static <T> T join(io.vertx.core.Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        } catch (java.util.concurrent.ExecutionException e) {
            throw new AssertionError(e.getCause());
        } catch (InterruptedException | java.util.concurrent.TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    public Vertx vertx() {
        return vertx;
    }

    public Gateway gateway() {
        return gateway;
    }

    public int port() {
        return gateway.port();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** A client of its MCP endpoint. */
    public McpTestClient mcp() {
        return new McpTestClient(url("/mcp"));
    }

    /** GETs a path. */
    public HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(URI.create(url(path))).GET());
    }

    /** GETs a path and reads JSON. */
    public JsonNode json(String path) {
        return KitJson.parse(get(path).body());
    }

    /** POSTs a JSON body. */
    public HttpResponse<String> post(String path, String body) {
        return send(HttpRequest.newBuilder(URI.create(url(path)))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Calls a tool over HTTP. */
    public HttpResponse<String> call(String tool, String arguments) {
        return post("/v1/tools/" + tool, arguments);
    }

    /** Sends any request. */
    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** One server as {@code GET /v1/servers} lists it. */
    public JsonNode server(String id) {
        for (JsonNode server : json("/v1/servers").path("servers")) {
            if (server.path("id").asText().equals(id)) {
                return server;
            }
        }
        throw new AssertionError("no server " + id);
    }

    @Override
    public void close() {
        try {
            join(gateway.stop());
        } finally {
            join(vertx.fileSystem().deleteRecursive(folder.toString()));
            join(vertx.close());
        }
    }
}
