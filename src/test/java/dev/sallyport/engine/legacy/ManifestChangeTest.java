package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.bus.McplStatus;
import dev.sallyport.config.Settings;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.legacy.LegacyTransport.Door;
import dev.sallyport.kit.Link;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows when a server says that its manifest has changed. */
@Timeout(60)
@Tag("LEG-31")
class ManifestChangeTest {
    private static final String BEFORE = "{\"version\":\"0.5\",\"pushEvents\":true,\"modelInfo\":true}";
    private static final String AFTER = "{\"version\":\"0.5\",\"pushEvents\":true,\"inferenceLifecycle\":true}";

    private final EngineHarness engine =
            new EngineHarness(new LegacyEngineVerticle(Settings.defaults(), new Patience(20_000, 400, 400, 100)));
    private final ScriptedServer server = Scripts.mcpl(BEFORE, "echo").answer("mcpl/manifest", AFTER);
    private Door door;
    private Link link;

    @AfterEach
    void close() throws Exception {
        engine.close();
        door.close();
    }

    private void connect(LegacyTransport transport) {
        door = transport.open(engine.vertx(), server);
        engine.connect(door.config());
        link = door.awaitLink();
        server.awaitRequest("featureSets/update");
    }

    private void announce() {
        link.send("{\"jsonrpc\":\"2.0\",\"method\":\"mcpl/manifestChanged\",\"params\":{\"revision\":\"sha256:x\","
                + "\"domains\":[\"capabilities\"]}}");
    }

    private List<String> grant() {
        McplStatus mcpl = Objects.requireNonNull(engine.status("srv").mcpl());
        return mcpl.effectiveGrant();
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void narrowingHoldsBeforeTheServerAnswersAndWideningAfter(LegacyTransport transport) {
        connect(transport);
        server.hold("featureSets/update");

        announce();
        Request update = server.awaitRequest("featureSets/update");
        assertThat(update.params().path("effectiveCapabilities"))
                .hasToString("[\"inferenceLifecycle\",\"pushEvents\",\"tools\"]");
        assertThat(grant()).containsExactly("pushEvents", "tools");

        update.result("{\"accepted\":true}");
        await().untilAsserted(() -> assertThat(grant()).containsExactly("inferenceLifecycle", "pushEvents", "tools"));
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void oneReceiptReportsTheChangeAndTheToolsAreListedAgain(LegacyTransport transport) {
        connect(transport);

        announce();

        await().untilAsserted(() -> assertThat(engine.traces("mcpl:manifest-change-receipt"))
                .singleElement()
                .satisfies(trace -> assertThat(trace.detail().encode())
                        .contains(
                                "\"announcedDomains\":[\"capabilities\"]",
                                "{\"impact\":\"capability-revoked\",\"subject\":\"modelInfo\","
                                        + "\"disposition\":\"applied\"}",
                                "{\"impact\":\"capability-expansion-pending\",\"subject\":\"inferenceLifecycle\","
                                        + "\"disposition\":\"applied\"}")));
        assertThat(engine.events(ConnectionEvent.ToolsChanged.class)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aRefusedChangeLeavesNothing(LegacyTransport transport) {
        connect(transport);
        server.answer("featureSets/update", "{\"accepted\":false,\"fallback\":\"mcp-only\"}");

        announce();

        await().untilAsserted(() -> assertThat(grant()).isEmpty());
        assertThat(engine.status("srv").state()).isEqualTo("connected");
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aRefusedChangeThatAsksForTheEndEndsTheConnection(LegacyTransport transport) {
        connect(transport);
        server.answer("featureSets/update", "{\"accepted\":false,\"fallback\":\"close\"}");

        announce();

        await().untilAsserted(() -> assertThat(engine.status("srv").state()).isEqualTo("disconnected"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "\"later\"", "null"})
    void whatIsNoManifestChangesNothing(String answer) {
        connect(LegacyTransport.WEBSOCKET);
        server.answer("mcpl/manifest", answer);

        announce();
        server.awaitRequest("mcpl/manifest");
        announce();
        server.awaitRequest("mcpl/manifest");

        assertThat(grant()).containsExactly("modelInfo", "pushEvents", "tools");
        assertThat(server.count("featureSets/update")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aFloodOfHintsIsFollowedOneAtATimeWithAPause(LegacyTransport transport) {
        connect(transport);
        server.hold("mcpl/manifest");
        for (int i = 0; i < 50; i++) {
            announce();
        }

        server.awaitRequest("mcpl/manifest").result(AFTER);
        server.awaitRequest("mcpl/manifest").result(AFTER);

        await().untilAsserted(() ->
                assertThat(engine.traces("mcpl:manifest-change-receipt")).hasSize(2));
        assertThat(server.count("mcpl/manifest")).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aServerThatCannotBeAskedKeepsWhatItHas(LegacyTransport transport) {
        connect(transport);
        server.on("mcpl/manifest", request -> request.error(-32601, "Method not found"));

        announce();
        server.awaitRequest("mcpl/manifest");

        assertThat(grant()).containsExactly("modelInfo", "pushEvents", "tools");
        assertThat(engine.traces("mcpl:manifest-change-receipt")).isEmpty();
    }
}
