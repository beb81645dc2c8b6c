package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.bus.ConnectionCommand.Established;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.bus.McplStatus;
import dev.sallyport.config.McplPolicy;
import dev.sallyport.config.Settings;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.engine.legacy.LegacyTransport.Door;
import dev.sallyport.kit.Link;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The policy exchange with an MCPL 0.5 server that a test writes. */
@Timeout(60)
@Tag("LEG-31")
class LegacyPolicyTest {
    private static final String MANIFEST = "{\"version\":\"0.5\",\"pushEvents\":true,\"modelInfo\":true,"
            + "\"contextHooks\":{\"beforeInference\":true},\"featureSets\":{\"f\":{\"description\":\"d\","
            + "\"uses\":[\"pushEvents\"]},\"off\":{\"description\":\"d\",\"uses\":[\"pushEvents\"]}}}";

    private final EngineHarness engine =
            new EngineHarness(new LegacyEngineVerticle(Settings.defaults(), new Patience(20_000, 400, 400, 50)));
    private final ScriptedServer server = Scripts.mcpl(MANIFEST, "echo");
    private Door door;
    private Link link;

    @AfterEach
    void close() throws Exception {
        engine.close();
        door.close();
    }

    private Result connect(LegacyTransport transport) {
        door = transport.open(engine.vertx(), server);
        return engine.connect(ServerConfigs.governed(door.config(), policy(null, List.of("modelInfo"))));
    }

    /** Without the feature set {@code off}, and with these patterns of capabilities. */
    static McplPolicy policy(@Nullable List<String> enabled, List<String> disabled) {
        McplPolicy given = McplPolicy.DEFAULT;
        return new McplPolicy(
                null,
                List.of("off"),
                enabled,
                disabled,
                Map.of(),
                given.channelSubscription(),
                null,
                false,
                given.toolLifecycle(),
                given.autofetch(),
                true);
    }

    private int push(String featureSet) throws Exception {
        JsonNode answer = server.ask(link, "push/event", "{\"featureSet\":\"" + featureSet + "\"}")
                .get(10, TimeUnit.SECONDS);
        return answer.at("/error/code").intValue();
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-30")
    void theGrantIsSentAfterInitializedAndBeforeAnythingElse(LegacyTransport transport) {
        assertThat(connect(transport)).isInstanceOf(Established.class);
        engine.tools("srv");

        assertThat(server.requests())
                .extracting(Request::method)
                .containsExactly("initialize", "notifications/initialized", "featureSets/update", "tools/list");
        assertThat(server.awaitRequest("featureSets/update").text())
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"featureSets/update\",\"params\":{"
                        + "\"effectiveCapabilities\":[\"contextHooks.beforeInference.inject.afterUser\","
                        + "\"contextHooks.beforeInference.inject.beforeUser\",\"contextHooks.beforeInference.observe\","
                        + "\"pushEvents\",\"tools\"],\"deniedCapabilities\":["
                        + "\"contextHooks.beforeInference.inject.system\",\"modelInfo\"],\"disabled\":[\"off\"]}}");
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-32")
    void whatIsGrantedIsLetInAndTheRestIsRefusedByItsReason(LegacyTransport transport) throws Exception {
        connect(transport);
        link = door.awaitLink();

        assertThat(push("f")).isZero();
        assertThat(push("off")).isEqualTo(-32001);
        assertThat(push("nobody")).isEqualTo(-32003);
        JsonNode denied = server.ask(link, "model/info", "{}").get(10, TimeUnit.SECONDS);
        assertThat(denied.at("/error"))
                .hasToString("{\"code\":-32002,\"message\":\"Capability denied\","
                        + "\"data\":{\"capability\":\"modelInfo\"}}");
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-32")
    void beforeTheReceiptEverythingPrivilegedIsRefused(LegacyTransport transport) throws Exception {
        server.on(
                "featureSets/update",
                update -> server.ask(update.link(), "push/event", "{\"featureSet\":\"f\"}")
                        .thenAccept(refused -> update.result(
                                refused.at("/error/code").intValue() == -32002
                                        ? "{\"accepted\":true}"
                                        : "{\"accepted\":false,\"fallback\":\"close\"}")));

        assertThat(connect(transport)).isInstanceOf(Established.class);
        link = door.awaitLink();
        assertThat(push("f")).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "STDIO | {\"accepted\":false,\"fallback\":\"mcp-only\",\"reason\":\"I want inject.system\"}"
                        + " | it refused: I want inject.system",
                "STDIO | {\"accepted\":false} | it refused (it names no fallback)",
                "STDIO | {\"accepted\":\"yes\"} | the receipt's accepted is not a boolean",
                "WEBSOCKET | {\"accepted\":false,\"fallback\":\"mcp-only\"} | it refused",
                "WEBSOCKET | [] | the receipt is not an object",
            })
    void whatDoesNotAcceptLeavesTheToolsAndNothingElse(LegacyTransport transport, String receipt, String reason)
            throws Exception {
        server.answer("featureSets/update", receipt);

        assertThat(connect(transport)).isInstanceOf(Established.class);
        assertDark(reason);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aServerThatKnowsNoPolicyStaysDark(LegacyTransport transport) throws Exception {
        server.on("featureSets/update", update -> update.error(-32601, "Method not found"));

        assertThat(connect(transport)).isInstanceOf(Established.class);
        assertDark("it answered with error -32601: Method not found");
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aServerThatGivesNoReceiptStaysDark(LegacyTransport transport) throws Exception {
        server.hold("featureSets/update");

        assertThat(connect(transport)).isInstanceOf(Established.class);
        assertDark("it gave no receipt");

        server.awaitRequest("featureSets/update").result("{\"accepted\":true}");
        assertThat(push("f")).isEqualTo(-32002);
    }

    private void assertDark(String reason) throws Exception {
        link = door.awaitLink();
        assertThat(engine.tools("srv")).containsExactly("echo");
        assertThat(push("f")).isEqualTo(-32002);
        assertThat(engine.status("srv").mcpl())
                .isNotNull()
                .satisfies(mcpl -> assertThat(mcpl.policyEstablished()).isFalse())
                .satisfies(mcpl -> assertThat(mcpl.effectiveGrant()).isEmpty());
        assertThat(engine.traces("mcpl:policy-refused")).singleElement().satisfies(trace -> {
            assertThat(trace.detail().getString("phase")).isEqualTo("initial");
            assertThat(trace.detail().getString("fallback")).isEqualTo("mcp-only");
            assertThat(trace.detail().getString("reason")).isEqualTo(reason);
        });
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aRefusalThatAsksForTheEndEndsTheConnection(LegacyTransport transport) {
        server.answer("featureSets/update", "{\"accepted\":false,\"fallback\":\"close\",\"reason\":\"no\"}");

        assertThat(connect(transport))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.reason()).contains("refused its MCPL policy"));
        assertThat(engine.status("srv").state()).isEqualTo("disconnected");
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aDegradedReceiptWidensNothing(LegacyTransport transport) throws Exception {
        server.answer(
                "featureSets/update",
                "{\"accepted\":true,\"mode\":\"degraded\",\"effectiveCapabilities\":[\"modelInfo\"],"
                        + "\"unavailableFeatures\":[{\"featureSet\":\"f\",\"missingCapabilities\":[\"modelInfo\"],"
                        + "\"effect\":\"disabled\"}]}");
        connect(transport);

        assertThat(engine.status("srv").mcpl()).isNotNull().satisfies(mcpl -> {
            assertThat(mcpl.policyEstablished()).isTrue();
            assertThat(mcpl.effectiveGrant()).contains("pushEvents").doesNotContain("modelInfo");
        });
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void aReconnectBeginsWithNothingAndSendsThePolicyAgain(LegacyTransport transport) throws Exception {
        door = transport.open(engine.vertx(), server);
        engine.connect(ServerConfigs.reconnecting(door.config()));
        server.hold("featureSets/update");
        server.awaitRequest("featureSets/update");

        door.awaitLink().cut();
        Request again = server.awaitRequest("featureSets/update");
        link = door.awaitLink();

        assertThat(push("f")).isEqualTo(-32002);
        again.result("{\"accepted\":true}");
        await().untilAsserted(() ->
                assertThat(engine.events(ConnectionEvent.Connected.class)).hasSize(2));
        assertThat(push("f")).isZero();
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    void theListingShowsWhatIsGrantedAndWhy(LegacyTransport transport) {
        connect(transport);

        McplStatus mcpl = engine.status("srv").mcpl();

        assertThat(mcpl).isNotNull();
        assertThat(mcpl.policyEstablished()).isTrue();
        assertThat(mcpl.effectiveGrant()).contains("pushEvents", "tools");
        assertThat(mcpl.maskedCapabilities()).containsExactly("modelInfo");
        assertThat(mcpl.deniedCapabilities()).containsExactly("contextHooks.beforeInference.inject.system");
        assertThat(mcpl.json().getJsonObject("manifestState").getString("lastValidatedRevision"))
                .startsWith("sha256:");
    }
}
