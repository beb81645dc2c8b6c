package dev.sallyport.canary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.canary.Providers.Form;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.ScriptedWebSocket;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import dev.sallyport.redact.Encoding;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No credential leaves the gateway through an access provider: neither what one says when it fails nor what one gives. */
@Tag("RED-10")
@Tag("RED-12")
@Timeout(120)
class AccessCanaryTest {
    private final Vertx vertx = Vertx.vertx();
    private final Evidence evidence = new Evidence();
    private final List<AutoCloseable> open = new ArrayList<>(List.of(evidence));
    /** By id. */
    private final Map<String, ScriptedServer> servers = new LinkedHashMap<>();

    @TempDir
    private Path folder;

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        vertx.close().await(20, TimeUnit.SECONDS);
    }

    @Test
    void whatAFailingProviderSaysIsShownNowhere() throws Exception {
        tour(false, (id, server) -> {});

        assertThat(evidence.leaks()).isEmpty();
        for (String id : servers.keySet()) {
            assertThat(evidence.all()).contains("MCP server \"" + id + "\": its access provider failed (");
        }
    }

    @Test
    @Tag("RED-4")
    void whatAProviderGaveIsRedactedFromWhatItsServerSays() throws Exception {
        tour(true, (id, server) -> Mishap.HANDSHAKE_REFUSED.befall(server, song(id)));

        assertThat(evidence.leaks()).isEmpty();
        servers.forEach((id, server) -> {
            assertThat(evidence.all()).contains("diagnosis of " + id + " ***");
            assertThat(server.requests().get(0).headers().toString())
                    .as("what %s was sent", id)
                    .containsAnyOf(
                            "Bearer " + Canary.TOKEN.secret,
                            "token=" + Encoding.PERCENT_UPPER_CASE.encode(Canary.TOKEN.secret));
        });
    }

    /** Makes a server fail. */
    private interface Failing {
        void befall(String id, ScriptedServer server);
    }

    private static Song song(String id) {
        return Song.of("diagnosis of " + id, List.of(Canary.TOKEN));
    }

    /** Goes to all doors of a gateway with a server over both transports for each form of provider. */
    private void tour(boolean giving, Failing failing) throws Exception {
        Providers providers = Providers.open(vertx, folder, giving);
        open.add(providers);
        TestGateway.Starter starter = TestGateway.serving();
        for (Form form : Form.values()) {
            serve("http", form, providers, failing, starter);
            serve("socket", form, providers, failing, starter);
        }
        try (TestGateway gateway = starter.start(bus -> {
            providers.serve(bus);
            evidence.listen(bus, text -> text.contains(Providers.OWN) ? "" : text);
        })) {
            Tour tour = new Tour(gateway, evidence);
            tour.pages();
            servers.keySet().forEach(id -> tour.call(id + "--echo", UnaryOperator.identity()));
            tour.pages();
        }
    }

    private void serve(String transport, Form form, Providers providers, Failing failing, TestGateway.Starter starter) {
        String id = form.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + transport;
        boolean http = transport.equals("http");
        ScriptedServer server = http ? Scripts.modern("echo") : Scripts.legacy("echo");
        failing.befall(id, server);
        servers.put(id, server);
        starter.http(id, http ? http(server) : socket(server), "accessProvider: " + providers.yaml(form));
    }

    private String http(ScriptedServer server) {
        ScriptedHttp http = ScriptedHttp.serve(vertx, server);
        open.add(http);
        return http.url();
    }

    private String socket(ScriptedServer server) {
        ScriptedWebSocket socket = ScriptedWebSocket.serve(vertx, server);
        open.add(socket);
        return socket.url();
    }
}
