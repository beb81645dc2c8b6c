package dev.sallyport.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.ConnectionCommand.Established;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.config.UpstreamSettings.WebSocketSettings;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.SaboteurProxy;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.Scripts;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Failure;
import dev.sallyport.rpc.Outcome;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.SelfSignedCertificate;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections over HTTP: pooled, bounded, secured, proxied, and what comes over them. */
@Tag("MOD-23")
class ConnectionsTest {
    private final ModernBench bench = new ModernBench();

    @AfterEach
    void close() throws Exception {
        bench.close();
    }

    static UpstreamSettings upstream(int poolSize, int maxWaiting) {
        return new UpstreamSettings(
                poolSize, maxWaiting, 10_000, 64 << 20, false, null, null, WebSocketSettings.DEFAULT);
    }

    private static UpstreamSettings dialing(long maxBytes, boolean deny, @Nullable String proxy, @Nullable String ca) {
        return new UpstreamSettings(16, 64, 10_000, maxBytes, deny, proxy, ca, WebSocketSettings.DEFAULT);
    }

    private Future<Reply> calling() {
        return bench.engine().calling("h", "echo", "{}", Caller.plain(CallLine.silent()));
    }

    @Test
    void aSlowCallHoldsUpNoOther() {
        bench.connectHttp();
        bench.server().on("tools/call", call -> {
            if (!call.arguments().has("slow")) {
                call.text("quick");
            }
        });
        Future<Reply> slow = bench.engine().calling("h", "echo", "{\"slow\":1}", Caller.plain(CallLine.silent()));
        Request held = bench.server().awaitRequest("tools/call");
        assertThat(ModernBench.text(EngineHarness.await(calling()))).contains("quick");
        assertThat(slow.isComplete()).isFalse();
        held.text("slow");
        assertThat(ModernBench.text(EngineHarness.await(slow))).contains("slow");
    }

    @Test
    void connectionsAreKept() {
        ScriptedHttp http = bench.http();
        bench.engine().connect(ServerConfigs.url("h", http.url(), null));
        bench.server().awaitRequest("subscriptions/listen");
        int before = http.connections();
        for (int i = 0; i < 20; i++) {
            bench.engine().call("h", "echo", "{}");
        }
        assertThat(http.connections()).isEqualTo(before);
    }

    @Test
    @Tag("OUT-1")
    void aFullLineOfWaitingCallsRefusesTheNextWithoutSendingIt() {
        bench.dialing(upstream(1, 1));
        bench.connectHttp();
        bench.server().hold("tools/call");
        Future<Reply> running = calling();
        Request first = bench.server().awaitRequest("tools/call");
        Future<Reply> waiting = calling();
        Reply refused = EngineHarness.await(calling());
        assertThat(refused).isInstanceOf(Failure.Overloaded.class);
        assertThat(((Failure) refused).outcome()).isEqualTo(Outcome.NOT_SENT);
        first.text("one");
        bench.server().awaitRequest("tools/call").text("two");
        assertThat(ModernBench.text(EngineHarness.await(running))).contains("one");
        assertThat(ModernBench.text(EngineHarness.await(waiting))).contains("two");
        assertThat(bench.server().count("tools/call")).isEqualTo(2);
    }

    @Test
    @Tag("OUT-1")
    void aCallThatWaitsForAConnectionUntilItsDeadlineWasNotSent() {
        bench.dialing(upstream(1, 5));
        bench.connectHttp();
        bench.server().hold("tools/call");
        Future<Reply> running = calling();
        Request first = bench.server().awaitRequest("tools/call");
        Reply late = EngineHarness.await(
                bench.engine().calling("h", "echo", "{}", ModernBench.waiting(150, false, CallLine.silent())));
        assertThat(((Failure) late).outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(ModernBench.text(late)).contains("could not be sent within 150 ms");
        first.text("done");
        EngineHarness.await(running);
        bench.server().on("tools/call", call -> call.text("next"));
        bench.engine().call("h", "echo", "{}");
        assertThat(bench.server().count("tools/call")).isEqualTo(2);
    }

    @Test
    @Tag("OUT-1")
    void aServerThatIsGoneWasNotSentTo() throws Exception {
        ScriptedHttp http = bench.http();
        SaboteurProxy proxy = bench.proxy(http);
        bench.engine().connect(ServerConfigs.url("h", proxy.instead(http.url()), null));
        bench.server().awaitRequest("subscriptions/listen");
        proxy.close();
        // A call that goes out while its kept connection is being closed is unknown, rightly so.
        await().until(() -> {
            Failure failure = (Failure) bench.engine().call("h", "echo", "{}");
            return failure.outcome() == Outcome.NOT_SENT && failure.message().contains("the connection was refused");
        });
        assertThat(bench.server().count("tools/call")).isZero();
    }

    @Test
    @Tag("CASE-30")
    void aBodyCutOnceIsOneUnknownCallAndTheNextWorks() {
        bench.connectHttp();
        bench.server().on("tools/call", call -> {
            call.over(HttpExchange.class).stallInside("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", 12);
            call.link().cut();
        });
        assertThat(((Failure) bench.engine().call("h", "echo", "{}")).outcome()).isEqualTo(Outcome.NO_RESPONSE);
        bench.server().on("tools/call", call -> call.text("again"));
        assertThat(ModernBench.text(bench.engine().call("h", "echo", "{}"))).contains("again");
        assertThat(bench.server().count("tools/call")).isEqualTo(2);
    }

    @Test
    @Tag("CASE-64")
    void aLargeResultIsWholeOrRefusedByItsSize() {
        bench.dialing(dialing(1 << 20, false, null, null));
        bench.connectHttp();
        String text = "x".repeat(200_000);
        bench.server().on("tools/call", call -> call.text(text));
        assertThat(ModernBench.text(bench.engine().call("h", "echo", "{}"))).contains(text);
        bench.server().on("tools/call", call -> call.text("y".repeat(2 << 20)));
        Reply reply = bench.engine().call("h", "echo", "{}");
        assertThat(ModernBench.text(reply)).contains("its answer is larger than 1048576 bytes");
        bench.server().on("tools/call", call -> {
            call.notify("notifications/message", "{}");
            call.text("z".repeat(2 << 20));
        });
        assertThat(ModernBench.text(bench.engine().call("h", "echo", "{}"))).contains("an event of more than 1048576");
    }

    @Test
    @Tag("CASE-64")
    void aResultOf31MegabytesPassesWhole() {
        bench.connectHttp();
        bench.server().on("tools/call", call -> call.text("m".repeat(31 << 20)));
        Answer answer = (Answer) bench.engine().call("h", "echo", "{}");
        assertThat(answer.result().length()).isGreaterThan(31 << 20);
    }

    @Test
    void headersOfAnAnswerAreBounded() {
        bench.connectHttp();
        bench.server()
                .on(
                        "tools/call",
                        call -> call.over(HttpExchange.class).respond(200, Map.of("X-Large", "h".repeat(100_000)), ""));
        Reply reply = bench.engine().call("h", "echo", "{}");
        assertThat(ModernBench.text(reply)).contains("headers are too large");
        assertThat(((Failure) reply).outcome()).isEqualTo(Outcome.NO_RESPONSE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "\r", "\n"})
    @Tag("CASE-70")
    @Tag("MOD-20")
    void aStreamIsReadWhateverEndsItsLinesAndHoweverItIsCut(String end) {
        ScriptedHttp http = bench.http();
        SaboteurProxy proxy = bench.proxy(http);
        bench.engine().connect(ServerConfigs.url("h", proxy.instead(http.url()), null));
        proxy.toClient().trickle(3);
        bench.server().on("tools/call", call -> {
            String stream = "\uFEFF: hello" + end + "event: message" + end + "data: {\"jsonrpc\":\"2.0\",\"id\":"
                    + call.id() + ",\"result\":" + end
                    + "data: {\"content\":[{\"type\":\"text\",\"text\":\"größe 北\"}],"
                    + "\"resultType\":\"complete\"}}" + end + end;
            call.over(HttpExchange.class).raw(stream.getBytes(StandardCharsets.UTF_8));
            call.over(HttpExchange.class).end();
        });
        assertThat(ModernBench.text(bench.engine().call("h", "echo", "{}"))).contains("größe 北");
    }

    @Test
    void privateAddressesAreRefusedWhereTheOperatorSaysSo() {
        bench.dialing(dialing(1 << 20, true, null, null));
        Failed failed = (Failed)
                bench.engine().connect(ServerConfigs.url("h", bench.http().url(), null));
        assertThat(failed.reason()).contains("denyPrivateNetworks");
        assertThat(failed.permanent()).isFalse();
        assertThat(bench.server().requests()).isEmpty();
    }

    @Test
    void aProxyIsAskedForTheWay() {
        ScriptedHttp http = bench.http();
        SaboteurProxy proxy = bench.proxy(http);
        bench.dialing(dialing(1 << 20, false, "http://127.0.0.1:" + proxy.port(), null));
        Result result = bench.engine().connect(ServerConfigs.url("h", "http://tools.example:1234/mcp", null));
        assertThat(result).isInstanceOf(Established.class);
        assertThat(bench.server().awaitRequest("server/discover").header("host"))
                .isEqualTo("tools.example:1234");
    }

    @Test
    void anOwnAuthorityIsTrustedAndHttp2IsSpokenWhereItIsOffered() throws Exception {
        SelfSignedCertificate certificate = SelfSignedCertificate.create("localhost");
        ConcurrentLinkedQueue<HttpVersion> versions = new ConcurrentLinkedQueue<>();
        int port = tlsServer(certificate, versions);
        String url = "https://localhost:" + port + "/mcp";
        String ca = certificate.certificatePath();
        assertThat(Files.readString(java.nio.file.Path.of(ca))).contains("BEGIN CERTIFICATE");
        bench.dialing(dialing(1 << 20, false, null, ca));
        assertThat(bench.engine().connect(ServerConfigs.url("h", url, null))).isInstanceOf(Established.class);
        bench.engine().call("h", "echo", "{\"region\":\"eu\"}");
        assertThat(versions).isNotEmpty().allMatch(HttpVersion.HTTP_2::equals);
        certificate.delete();
    }

    @Test
    void aForeignAuthorityIsNotTrusted() throws Exception {
        SelfSignedCertificate certificate = SelfSignedCertificate.create("localhost");
        int port = tlsServer(certificate, new ConcurrentLinkedQueue<>());
        Result result = bench.engine().connect(ServerConfigs.url("h", "https://localhost:" + port + "/mcp", null));
        assertThat(((Failed) result).reason()).contains("TLS could not be established");
        certificate.delete();
    }

    private int tlsServer(SelfSignedCertificate certificate, ConcurrentLinkedQueue<HttpVersion> versions) {
        HttpServerOptions options = new HttpServerOptions()
                .setSsl(true)
                .setUseAlpn(true)
                .setHost("localhost")
                .setPort(0)
                .setKeyCertOptions((PemKeyCertOptions) certificate.keyCertOptions());
        return bench.vertx()
                .createHttpServer(options)
                .requestHandler(request -> {
                    versions.add(request.version());
                    request.body()
                            .onSuccess(body -> request.response()
                                    .putHeader("Content-Type", "application/json")
                                    .end("{\"jsonrpc\":\"2.0\",\"id\":"
                                            + new io.vertx.core.json.JsonObject(body).getLong("id") + ",\"result\":"
                                            + Scripts.discovered("2026-07-28") + "}"));
                })
                .listen()
                .await()
                .actualPort();
    }

    @Test
    @Tag("CASE-32")
    void oneServersErrorsAreItsOwn() {
        bench.connectHttp();
        bench.connectChild();
        bench.server().on("tools/call", call -> {
            if (call.headers().isEmpty()) {
                call.text("fine");
            } else {
                call.error(-32603, "all forgotten");
            }
        });
        List<Reply> replies = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            replies.add(bench.engine().call("h", "echo", "{}"));
            assertThat(ModernBench.text(bench.engine().call("s", "echo", "{}"))).contains("fine");
        }
        assertThat(replies)
                .allSatisfy(reply -> assertThat(ModernBench.text(reply))
                        .contains("MCP server \"h\"")
                        .contains("all forgotten"));
        await().until(() -> bench.engine().status("h").state().equals("connected"));
    }
}
