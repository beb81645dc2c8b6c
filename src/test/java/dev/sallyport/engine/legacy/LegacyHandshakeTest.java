package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ConnectionCommand.Established;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.config.Settings;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.engine.legacy.LegacyTransport.Door;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class LegacyHandshakeTest {
    private final EngineHarness engine = new EngineHarness(new LegacyEngineVerticle(Settings.defaults()));

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-1")
    @Tag("LEG-6")
    void theOpeningIsInitializeThenInitializedAndNothingBetween(LegacyTransport transport) throws Exception {
        ScriptedServer server = Scripts.legacy("echo");
        try (Door door = transport.open(engine.vertx(), server)) {
            assertThat(engine.connect(door.config())).isInstanceOf(Established.class);
            assertThat(engine.tools("srv")).containsExactly("echo");

            assertThat(server.requests())
                    .extracting(Request::text)
                    .containsExactly(
                            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":"
                                    + "{\"protocolVersion\":\"2024-11-05\",\"capabilities\":{\"sampling\":{},"
                                    + "\"elicitation\":{\"form\":{},\"url\":{}},\"experimental\":"
                                    + "{\"mcpl\":{\"version\":\"0.5\",\"featureSets\":true}}},"
                                    + "\"clientInfo\":{\"name\":\"sallyport\",\"version\":\"dev\"}}}",
                            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{}}");
            assertThat(engine.status("srv").session())
                    .isNotNull()
                    .satisfies(session -> assertThat(session.revision()).isEqualTo("2024-11-05"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "STDIO, \"2024-11-05 \"",
                "STDIO, \"2025-03-26\"",
                "STDIO, 20241105",
                "STDIO, null",
                "WEBSOCKET, \"2024-11-05 \"",
                "WEBSOCKET, [\"2024-11-05\"]",
            })
    @Tag("LEG-2")
    @Tag("LEG-4")
    void anyOtherRevisionIsAVerdictThatIsNeverRetried(LegacyTransport transport, String revision) throws Exception {
        ScriptedServer server = Scripts.legacy()
                .answer("initialize", "{\"protocolVersion\":" + revision + ",\"capabilities\":{},\"serverInfo\":{}}");
        try (Door door = transport.open(engine.vertx(), server)) {
            Result result = engine.connect(ServerConfigs.reconnecting(door.config()));

            assertThat(result).isInstanceOfSatisfying(Failed.class, failed -> {
                assertThat(failed.permanent()).isTrue();
                assertThat(failed.willRetry()).isFalse();
                assertThat(failed.reason()).contains("mismatch", "\"2024-11-05\"", revision);
            });
            assertThat(engine.events(ConnectionEvent.Halted.class))
                    .singleElement()
                    .matches(ConnectionEvent.Halted::versionVerdict);
            assertThat(server.count("notifications/initialized")).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-2")
    void anAnswerWithoutARevisionIsAMismatch(LegacyTransport transport) throws Exception {
        ScriptedServer server = Scripts.legacy().answer("initialize", "{}");
        try (Door door = transport.open(engine.vertx(), server)) {
            assertThat(engine.connect(door.config())).isInstanceOfSatisfying(Failed.class, failed -> {
                assertThat(failed.permanent()).isTrue();
                assertThat(failed.reason()).contains("the server answered none");
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"STDIO, protocol: modern", "WEBSOCKET, https://"})
    @Tag("LEG-3")
    void aRejectionKeepsWhatTheServerSupportsAndSaysHowToReachIt(LegacyTransport transport, String remedy)
            throws Exception {
        ScriptedServer server = Scripts.legacy()
                .on(
                        "initialize",
                        request -> request.error(
                                -32022,
                                "Unsupported protocol version",
                                "{\"supported\":[\"2025-11-25\",\"2026-07-28\"],\"requested\":\"2024-11-05\"}"));
        try (Door door = transport.open(engine.vertx(), server)) {
            assertThat(engine.connect(door.config())).isInstanceOfSatisfying(Failed.class, failed -> {
                assertThat(failed.permanent()).isTrue();
                assertThat(failed.reason())
                        .contains("rejected", "-32022", "2025-11-25, 2026-07-28", "\"requested\"", remedy);
            });
        }
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-4")
    void aVerdictEndsALoopOfReconnects(LegacyTransport transport) throws Exception {
        ScriptedServer server = Scripts.legacy("echo");
        try (Door door = transport.open(engine.vertx(), server)) {
            engine.connect(ServerConfigs.reconnecting(door.config()));
            server.answer("initialize", Scripts.initialized("2025-11-25", "{}"));

            door.awaitLink().cut();

            await().untilAsserted(() -> assertThat(engine.events(ConnectionEvent.Halted.class))
                    .singleElement()
                    .matches(ConnectionEvent.Halted::versionVerdict));
            assertThat(engine.status("srv").state()).isEqualTo("disconnected");
        }
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-1")
    void anotherErrorOfInitializeIsAnOrdinaryFailure(LegacyTransport transport) throws Exception {
        ScriptedServer server = Scripts.legacy().on("initialize", request -> request.error(-32603, "still starting"));
        try (Door door = transport.open(engine.vertx(), server)) {
            assertThat(engine.connect(door.config())).isInstanceOfSatisfying(Failed.class, failed -> {
                assertThat(failed.permanent()).isFalse();
                assertThat(failed.reason()).contains("error -32603: still starting");
            });
        }
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-7")
    void aPingBeforeTheHandshakeIsDoneIsAnswered(LegacyTransport transport) throws Exception {
        ScriptedServer server = Scripts.legacy("echo");
        server.on(
                "initialize",
                request -> server.ask(request.link(), "ping", "{}")
                        .thenAccept(pong -> request.result(Scripts.initialized("2024-11-05", "{\"tools\":{}}"))));
        try (Door door = transport.open(engine.vertx(), server)) {
            assertThat(engine.connect(door.config())).isInstanceOf(Established.class);
        }
    }
}
