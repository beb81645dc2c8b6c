package dev.sallyport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.Addresses;
import dev.sallyport.bus.Catalog;
import dev.sallyport.bus.Local;
import dev.sallyport.bus.RegistryCommand;
import dev.sallyport.config.DataSettings;
import dev.sallyport.config.HttpSettings;
import dev.sallyport.config.Settings;
import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway as a host application starts it, on a data folder that an earlier one left a server in. */
class GatewayTest {
    private final ScriptedServer server = Scripts.modern("echo");
    private final ScriptedChild child = new ScriptedChild(server);
    private final Vertx vertx = Vertx.vertx();

    @TempDir
    Path folder;

    private Settings settings;

    /** Fails its start when the test says so. */
    public static final class Faulty extends VerticleBase {
        private static volatile Promise<Void> verdict = Promise.promise();

        @Override
        public Future<?> start() {
            return verdict.future();
        }
    }

    @BeforeEach
    void anEarlierRunWasGivenAServer() {
        JsonObject config = new JsonObject()
                .put("command", child.command().get(0))
                .put(
                        "args",
                        new JsonArray(child.command().subList(1, child.command().size())))
                .put("protocol", "modern");
        try (TestGateway earlier = TestGateway.serving()
                .settings(given -> given.withData(new DataSettings(folder.toString())))
                .start()) {
            settings = earlier.gateway().settings();
            HttpRequest.Builder put = HttpRequest.newBuilder(URI.create(earlier.url("/v1/servers/kept")))
                    .header("content-type", "application/json")
                    .PUT(HttpRequest.BodyPublishers.ofString(config.encode()));
            assertThat(earlier.send(put).statusCode()).isBetween(200, 204);
        }
        child.awaitLaunch();
        server.awaitRequest("server/discover");
    }

    @AfterEach
    void close() throws IOException {
        vertx.close().await();
        child.close();
    }

    @Test
    void itIsConnectedOnlyOnceTheServersOfTheStoreAreToo() {
        server.hold("server/discover");
        Gateway gateway = Gateway.start(vertx, settings).await();
        Request discover = server.awaitRequest("server/discover");
        assertThat(gateway.connected().isComplete()).isFalse();

        discover.result(Scripts.discovered("2026-07-28"));

        gateway.connected().await();
        assertThat(catalog().find("kept--echo")).isNotNull();
        gateway.stop().await();
    }

    @Test
    @Tag("STOP-3")
    void aStartThatFailsPartWayReleasesWhatItHadStarted() throws IOException {
        Faulty.verdict = Promise.promise();
        Path verticles = Files.createDirectory(folder.resolve("verticles"));
        Files.writeString(
                verticles.resolve("faulty.yaml"), "class: " + Faulty.class.getName() + "\nafter: [front, bridge]\n");
        Future<Gateway> starting = Gateway.start(vertx, settings, verticles);
        ChildLink launched = child.awaitLaunch();

        Faulty.verdict.fail("it will not start");

        assertThatThrownBy(starting::await).hasMessageContaining("it will not start");
        assertThat(launched.isAlive()).isFalse();
        nothingIsLeftAndAnotherCanStart();
    }

    @Test
    @Tag("STOP-3")
    void aStartOnATakenPortLeavesNothingBehind() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(
                            () -> Gateway.start(vertx, on(taken.getLocalPort())).await())
                    .hasMessageContaining("in use");
        }
        await().until(() -> child.launches().stream().noneMatch(ChildLink::isAlive));
        nothingIsLeftAndAnotherCanStart();
    }

    @Test
    @Tag("STOP-3")
    void aStoreThatCannotBeReadIsSaidAndLeavesNothingBehind() throws IOException {
        Path store = folder.resolve("servers.json");
        String kept = Files.readString(store);
        Files.writeString(store, "nonsense");

        assertThatThrownBy(() -> Gateway.start(vertx, settings).await()).hasMessageContaining("is not a store");

        Files.writeString(store, kept);
        nothingIsLeftAndAnotherCanStart();
    }

    private Catalog catalog() {
        return Local.<Catalog>request(vertx, Addresses.REGISTRY, new RegistryCommand.Current())
                .await();
    }

    private Settings on(int port) {
        HttpSettings d = settings.http();
        return settings.withHttp(new HttpSettings(
                d.host(),
                port,
                d.insecureBind(),
                d.maxBodyBytes(),
                d.maxHeaderBytes(),
                d.idleTimeoutMs(),
                d.allowedHosts(),
                d.allowedOrigins(),
                d.cors()));
    }

    private void nothingIsLeftAndAnotherCanStart() {
        assertThat(vertx.deploymentIDs()).isEmpty();
        Gateway gateway = Gateway.start(vertx, settings).await();
        gateway.connected().await();
        assertThat(child.launches().stream().filter(ChildLink::isAlive)).hasSize(1);
        gateway.stop().await();
        assertThat(vertx.deploymentIDs()).isEmpty();
    }
}
