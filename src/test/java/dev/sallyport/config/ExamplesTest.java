package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.config.load.Loaded;
import dev.sallyport.config.load.Overrides;
import dev.sallyport.config.load.SettingsLoader;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.ScriptedWebSocket;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every example of {@code conf/examples} loads without a finding and serves. */
class ExamplesTest {
    private static final Path EXAMPLES = Path.of("conf/examples");

    private final Vertx vertx = Vertx.vertx();
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        vertx.close().await();
    }

    @Test
    void theTokenOfAnHttpServerComesFromTheEnvironment() {
        ScriptedServer server = Scripts.modern("echo");
        ScriptedHttp http = ScriptedHttp.serve(vertx, server);
        open.add(http);
        Map<String, String> environment = Map.of("TOOLS_URL", http.url(), "TOOLS_TOKEN", "from-the-environment");
        serves(load(environment, "http-token/sallyport.yaml"), "tools--echo");
        assertThat(server.requests("tools/call").get(0).header("authorization"))
                .isEqualTo("Bearer from-the-environment");
    }

    @Test
    void anHttpServerWithoutItsTokenIsRefusedByTheVariablesName() {
        Loaded loaded = read(Map.of(), "http-token/sallyport.yaml");
        assertThat(loaded.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.text()).contains("TOOLS_TOKEN"));
    }

    @Test
    void anMcplServerIsReachedOverItsWebSocket() {
        ScriptedWebSocket socket = ScriptedWebSocket.serve(vertx, Scripts.legacy("say"));
        open.add(socket);
        Map<String, String> environment = Map.of("CHAT_URL", socket.url(), "CHAT_TOKEN", "t");
        serves(load(environment, "websocket/sallyport.yaml"), "chat--say");
    }

    @Test
    void anOverlayMovesAServerFromThisMachineToTheNetwork() {
        ScriptedHttp http = ScriptedHttp.serve(vertx, Scripts.modern("echo", "fail"));
        open.add(http);
        Settings base = load(Map.of(), "overlay/base.yaml");
        assertThat(Objects.requireNonNull(base.servers().get("demo")).binding().transport())
                .isEqualTo(Transport.STDIO);
        Settings both = load(Map.of("DEMO_URL", http.url()), "overlay/base.yaml", "overlay/production.yaml");
        TestGateway gateway = serves(both, "d--echo");
        assertThat(gateway.get("/v1/tools").body()).doesNotContain("d--fail");
    }

    @Test
    void aCommandsFamilyIsSaidAndItsDenyWins() {
        Settings settings = load(Map.of(), "stdio/sallyport.yaml");
        ServerConfig files = Objects.requireNonNull(settings.servers().get("files"));
        assertThat(files.binding().family()).isEqualTo(Family.LEGACY);
        assertThat(files.tools().allows("write_file")).isFalse();
        assertThat(files.tools().allows("read_file")).isTrue();
        assertThat(Objects.requireNonNull(settings.servers().get("demo"))
                        .binding()
                        .family())
                .isEqualTo(Family.MODERN);
    }

    private TestGateway serves(Settings settings, String tool) {
        TestGateway gateway = TestGateway.serving()
                .settings(own -> own.withServers(settings.servers()))
                .start();
        open.add(0, gateway);
        await().untilAsserted(
                        () -> assertThat(gateway.call(tool, "{}").statusCode()).isEqualTo(200));
        return gateway;
    }

    private static Settings load(Map<String, String> environment, String... files) {
        Loaded loaded = read(environment, files);
        assertThat(loaded.problems()).isEmpty();
        assertThat(loaded.warnings()).isEmpty();
        return loaded.settings();
    }

    private static Loaded read(Map<String, String> environment, String... files) {
        return new SettingsLoader(environment, Overrides.none())
                .load(Stream.of(files).map(EXAMPLES::resolve).toList());
    }
}
