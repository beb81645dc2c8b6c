package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ConnectionCommand.Established;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.config.AbsentResultType;
import dev.sallyport.config.ReconnectPolicy;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.engine.ConnectException;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.Scripts;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.rpc.Bytes;
import dev.sallyport.rpc.RpcError;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the first answer of a server decides. */
@Tag("MOD-2")
@Tag("MOD-3")
class VerdictTest {
    private static final ReconnectPolicy OFTEN = new ReconnectPolicy(true, 20, 40);

    private final ModernBench bench = new ModernBench();

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    /** An answer to discover, and whether it is a verdict. */
    record Case(String name, Consumer<Request> answer, boolean verdict, String wording) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> overAny() {
        return Stream.of(
                new Case("unknown method", r -> r.error(-32601, "Method not found"), true, "error -32601"),
                new Case("not initialized", r -> r.error(-32000, "Server not initialized"), true, "error -32000"),
                new Case(
                        "another revision",
                        r -> r.error(
                                -32022, "Unsupported", "{\"supported\":[\"2025-11-25\"],\"requested\":\"2026-07-28\"}"),
                        true,
                        "it supports 2025-11-25"),
                new Case(
                        "a later revision",
                        r -> r.error(-32022, "Unsupported", "{\"supported\":[\"2027-01-01\"]}"),
                        true,
                        "needs a newer gateway"),
                new Case(
                        "refused though listed",
                        r -> r.error(-32022, "Unsupported", "{\"supported\":[\"2026-07-28\"]}"),
                        true,
                        "it supports 2026-07-28"),
                new Case(
                        "not listed",
                        r -> r.result(Scripts.discovered("2025-11-25")),
                        true,
                        "does not list 2026-07-28"),
                new Case("no object", r -> r.result("[]"), true, "no object"),
                new Case("lists nothing", r -> r.result("{}"), true, "does not list"),
                new Case("a modern complaint", r -> r.error(-32021, "Missing capability"), false, "error -32021"));
    }

    static Stream<Case> overHttp() {
        return Stream.concat(
                overAny(),
                Stream.of(
                        new Case("400, empty", status(400), true, "HTTP status 400"),
                        new Case(
                                "400 of a legacy server",
                                r -> r.over(HttpExchange.class)
                                        .respond(
                                                400,
                                                Map.of("Content-Type", "application/json"),
                                                "{\"jsonrpc\":\"2.0\",\"error\":"
                                                        + "{\"code\":-32000,\"message\":\"Server not initialized\"},\"id\":null}"),
                                true,
                                "error -32000"),
                        new Case("404", status(404), true, "HTTP status 404"),
                        new Case("405", status(405), true, "HTTP status 405"),
                        new Case(
                                "HTML",
                                r -> r.over(HttpExchange.class)
                                        .respond(200, Map.of("Content-Type", "text/html"), "<html>"),
                                true,
                                "text/html"),
                        new Case("401", status(401), false, "HTTP status 401"),
                        new Case("403", status(403), false, "HTTP status 403"),
                        new Case("429", status(429), false, "HTTP status 429"),
                        new Case("500", status(500), false, "HTTP status 500"),
                        new Case("503", status(503), false, "HTTP status 503"),
                        new Case("cut", r -> r.link().cut(), false, "closed its connection while connecting")));
    }

    private static Consumer<Request> status(int status) {
        return r -> r.over(HttpExchange.class).respond(status, Map.of(), "");
    }

    @ParameterizedTest
    @MethodSource("overHttp")
    void anAnswerOverHttpIsAVerdictOrNot(Case one) {
        bench.server().on("server/discover", one.answer);
        Failed failed = connect(reconnecting(ServerConfigs.url("h", bench.http().url(), null)));
        check(one, failed, "cannot be reached over HTTP");
    }

    @ParameterizedTest
    @MethodSource("overAny")
    void anAnswerOverStdioIsAVerdictOrNot(Case one) {
        bench.server().on("server/discover", one.answer);
        Failed failed = connect(
                reconnecting(ServerConfigs.modernChild("s", bench.child().command())));
        check(one, failed, "set protocol: legacy");
    }

    private Failed connect(ServerConfig server) {
        return (Failed) bench.engine().connect(server);
    }

    private static ServerConfig reconnecting(ServerConfig server) {
        return ModernBench.with(server, OFTEN, AbsentResultType.FAIL);
    }

    private void check(Case one, Failed failed, String remedy) {
        assertThat(failed.reason()).contains(one.wording);
        assertThat(failed.permanent()).isEqualTo(one.verdict);
        assertThat(failed.willRetry()).isEqualTo(!one.verdict);
        if (one.verdict) {
            assertThat(failed.reason()).contains("does not speak MCP 2026-07-28");
            assertThat(failed.reason()).containsAnyOf(remedy, "needs a newer gateway");
            assertThat(bench.engine().events(ConnectionEvent.Halted.class)).hasSize(1);
            assertThat(bench.server().count("server/discover"))
                    .isEqualTo(one.name.equals("refused though listed") ? 2 : 1);
        }
    }

    @Test
    void aRefusalThatListsTheRevisionIsCorrectedOnce() {
        bench.server().on("server/discover", r -> {
            if (bench.server().count("server/discover") == 1) {
                r.error(-32022, "Unsupported", "{\"supported\":[\"2026-07-28\"],\"requested\":\"2026-07-28\"}");
            } else {
                r.result(Scripts.discovered("2026-07-28"));
            }
        });
        assertThat(bench.engine().connect(ServerConfigs.url("h", bench.http().url(), null)))
                .isInstanceOf(Established.class);
        assertThat(bench.server().count("server/discover")).isEqualTo(2);
    }

    @Test
    @Tag("MOD-40")
    void aChildThatEndsOnTheProbeIsWordedAsALegacyOne() {
        bench.server().on("server/discover", r -> r.over(ChildLink.class).exit(4));
        Failed failed = connect(ServerConfigs.modernChild("s", bench.child().command()));
        assertThat(failed.reason())
                .contains("closed its connection while connecting", "exit code 4", "set protocol: legacy");
        assertThat(failed.permanent()).isFalse();
        assertThat(bench.server().count("server/discover")).isEqualTo(1);
    }

    @Test
    void aVerdictLaterEndsTheReconnecting() {
        ServerConfig child =
                reconnecting(ServerConfigs.modernChild("s", bench.child().command()));
        bench.engine().connect(child);
        bench.server().on("server/discover", r -> r.error(-32601, "Method not found"));
        bench.server().on("tools/call", call -> call.link().cut());
        bench.engine().call("s", "echo", "{}");
        await().until(() -> bench.engine().events(ConnectionEvent.Halted.class).size() == 1);
        assertThat(bench.engine().events(ConnectionEvent.Halted.class).get(0).versionVerdict())
                .isTrue();
        assertThat(bench.engine().status("s").state()).isEqualTo("disconnected");
    }

    @Test
    void aVerdictKeepsWhatTheServerSaid() {
        Bytes error = RpcError.render(
                -32022, "Unsupported", Bytes.utf8("{\"supported\":[\"2025-11-25\",\"2025-06-18\"],\"x\":1.10}"));
        Verdict verdict = new Verdict(
                ServerConfigs.url("h", "http://127.0.0.1:1/", null),
                new ServerErrors("srv", new ConnectionRedactor(RedactionSource.NONE)));
        ConnectException why = (ConnectException)
                verdict.of(new LegEnd.Refusal(RpcError.of(error), 400), 1, 0).cause();
        ConnectException.Refused said = why.refused().orElseThrow();
        assertThat(said.supported()).isEqualTo(List.of("2025-11-25", "2025-06-18"));
        assertThat(said.code()).isEqualTo(-32022);
        assertThat(String.valueOf(said.data() == null ? null : said.data().utf8()))
                .contains("\"x\":1.10");
    }

    @Test
    void discoverTellsWhatTheServerIs() {
        bench.server()
                .answer(
                        "server/discover",
                        "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{}},\"serverInfo\":"
                                + "{\"name\":\"body\"},\"instructions\":\"Be kind.\",\"resultType\":\"complete\"}");
        bench.connectHttp();
        var session = bench.engine().status("h").session();
        assertThat(session).isNotNull();
        assertThat(session.revision()).isEqualTo("2026-07-28");
        assertThat(String.valueOf(session.serverInfo().utf8())).isEqualTo("{\"name\":\"body\"}");
        assertThat(session.instructions().utf8()).isEqualTo("\"Be kind.\"");
        assertThat(bench.server().requests().get(0).method()).isEqualTo("server/discover");
    }
}
