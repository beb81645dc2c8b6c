package dev.sallyport.engine.modern.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.config.UpstreamSettings.WebSocketSettings;
import dev.sallyport.engine.Access;
import dev.sallyport.engine.Confined;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.modern.Leg;
import dev.sallyport.engine.modern.LegEnd;
import dev.sallyport.engine.modern.LegRequest;
import dev.sallyport.engine.modern.Modern;
import dev.sallyport.engine.modern.Wire;
import dev.sallyport.kit.CapturedLog;
import dev.sallyport.kit.HttpExchange;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.redact.ConnectionRedactor;
import dev.sallyport.redact.RedactionSource;
import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Legs over HTTP to a scripted server, without the rest of the engine. */
@Tag("MOD-20")
class HttpWireTest {
    private final Vertx vertx = Vertx.vertx();
    private final Confined on = new Confined(vertx);
    private final ScriptedServer server = new ScriptedServer();
    private final ScriptedHttp http = ScriptedHttp.serve(vertx, server);
    private final HeldAccess access = new HeldAccess();
    private Wire wire = open(false);

    /** Gives a token at once, and another one when the test says so. */
    private static final class HeldAccess implements Access {
        private final Promise<Optional<String>> other = Promise.promise();

        @Override
        public Future<Optional<String>> token() {
            return Future.succeededFuture(Optional.of("t1"));
        }

        @Override
        public Future<Optional<String>> renewed() {
            return other.future();
        }
    }

    /** A request that hears how it goes. */
    private final class Asked implements Leg.Listener {
        private final AtomicInteger sent = new AtomicInteger();
        private final AtomicInteger heard = new AtomicInteger();
        private final List<LegEnd> ends = new CopyOnWriteArrayList<>();
        private final Leg leg;

        Asked(String method, String target) {
            LegRequest.Meta meta =
                    new LegRequest.Meta(Bytes.utf8("{}"), List.of(), false, Map.of("mcp-param-region", "Zürich"));
            leg = on.get(() -> wire.send(new LegRequest(wire.nextId(), method, target, List.of(), meta, this)));
        }

        @Override
        public void sent() {
            sent.incrementAndGet();
        }

        @Override
        public void notification(String method, Bytes params) {
            heard.incrementAndGet();
        }

        @Override
        public void ended(LegEnd end) {
            ends.add(end);
        }

        LegEnd end() {
            await().until(() -> !ends.isEmpty());
            return ends.get(0);
        }

        void cancel() {
            on.run(() -> leg.cancel("enough"));
        }
    }

    @AfterEach
    void close() {
        EngineHarness.await(on.get(wire::close));
        http.close();
        EngineHarness.await(vertx.close());
    }

    private Wire open(boolean denyPrivate) {
        UpstreamSettings settings =
                new UpstreamSettings(4, 4, 10_000, 1 << 20, denyPrivate, null, null, WebSocketSettings.DEFAULT);
        HttpRoad.Setup setup =
                new HttpRoad.Setup("srv", http.url(), access, settings, new ConnectionRedactor(RedactionSource.NONE));
        return EngineHarness.await(on.get(
                () -> new HttpRoad(setup, on.context()).open(Promise.promise().future())));
    }

    private Asked call() {
        return new Asked("tools/call", "echo");
    }

    private static void responds(Request request, int status, Map<String, String> headers) {
        request.over(HttpExchange.class).respond(status, headers, "");
    }

    private @Nullable LegEnd refusal(Asked asked) {
        return on.get(() -> Optional.ofNullable(asked.leg.refusal())).orElse(null);
    }

    @Test
    void aRequestSaysInHeadersWhatItIs() {
        server.answer("tools/call", "{}");
        Asked call = new Asked("tools/call", "größe");
        assertThat(call.end()).isInstanceOf(LegEnd.Result.class);
        assertThat(call.sent).hasValue(1);
        Request got = server.awaitRequest("tools/call");
        assertThat(got.headers())
                .containsEntry("content-type", "application/json")
                .containsEntry("accept", "application/json, text/event-stream")
                .containsEntry("mcp-protocol-version", Modern.REVISION)
                .containsEntry("mcp-method", "tools/call")
                .containsEntry("mcp-name", "=?base64?Z3LDtsOfZQ==?=")
                .containsEntry("mcp-param-region", "=?base64?WsO8cmljaA==?=")
                .containsEntry("authorization", "Bearer t1")
                .containsEntry(":path", "/mcp");
        assertThat(wire.credential()).isEqualTo(1);
        assertThat(wire.mirrorsArguments()).isTrue();
    }

    @Test
    @Tag("MOD-21")
    void aRefusedTokenIsReplacedOnce() {
        server.hold("tools/call");
        Asked call = call();
        responds(server.awaitRequest("tools/call"), 401, Map.of());
        await().until(() -> refusal(call) != null);
        assertThat(refusal(call)).isEqualTo(new LegEnd.HttpStatus(401, ""));
        on.run(() -> access.other.complete(Optional.of("t2")));
        Request again = server.awaitRequest("tools/call");
        assertThat(again.header("authorization")).isEqualTo("Bearer t2");
        assertThat(refusal(call)).isNull();
        responds(again, 401, Map.of("Content-Type", "text/html"));
        assertThat(call.end()).isEqualTo(new LegEnd.HttpStatus(401, "text/html"));
        assertThat(call.sent).hasValue(1);
        assertThat(server.count("tools/call")).isEqualTo(2);
    }

    @Test
    @Tag("MOD-21")
    void withoutAnotherTokenTheRefusalStands() {
        server.on("tools/call", request -> responds(request, 401, Map.of()));
        access.other.complete(Optional.of("t1"));
        assertThat(call().end()).isEqualTo(new LegEnd.HttpStatus(401, ""));
        assertThat(server.count("tools/call")).isEqualTo(1);
    }

    @Test
    @Tag("MOD-21")
    void a403AsksForNoOtherToken() {
        server.on("tools/call", request -> responds(request, 403, Map.of()));
        assertThat(call().end()).isEqualTo(new LegEnd.HttpStatus(403, ""));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("MOD-21")
    void aLegThatEndsWhileItsTokenIsReplacedGoesOutNoMore(boolean cancelled) {
        server.on("tools/call", request -> responds(request, 401, Map.of()));
        Asked call = call();
        await().until(() -> refusal(call) != null);
        if (cancelled) {
            call.cancel();
        } else {
            on.run(() -> wire.close());
            assertThat(call.end()).isInstanceOf(LegEnd.Lost.class);
        }
        server.answer("tools/call", "{}");
        on.run(() -> access.other.complete(Optional.of("t2")));
        server.answer("ping", "{}");
        if (cancelled) {
            assertThat(new Asked("ping", "").end()).isInstanceOf(LegEnd.Result.class);
            assertThat(call.ends).isEmpty();
        }
        assertThat(server.count("tools/call")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {307, 308})
    @Tag("MOD-21")
    void aRedirectWithinTheOriginIsFollowedFiveTimes(int status) {
        server.on(
                "tools/call", request -> responds(request, status, Map.of("Location", request.header(":path") + "x")));
        Asked call = call();
        assertThat(call.end()).isEqualTo(new LegEnd.HttpStatus(status, ""));
        assertThat(server.requests("tools/call"))
                .extracting(request -> request.header(":path"))
                .containsExactly("/mcp", "/mcpx", "/mcpxx", "/mcpxxx", "/mcpxxxx", "/mcpxxxxx");
        assertThat(call.sent).hasValue(1);
    }

    @Test
    @Tag("MOD-21")
    void aRedirectThatLeadsNowhereIsTheEnd() {
        server.on("tools/call", request -> responds(request, 307, Map.of()));
        assertThat(call().end()).isEqualTo(new LegEnd.HttpStatus(307, ""));
        server.on("tools/call", request -> responds(request, 307, Map.of("Location", "http://127.0.0.2:1/")));
        assertThat(call().end()).isEqualTo(new LegEnd.HttpStatus(307, ""));
        assertThat(server.count("tools/call")).isEqualTo(2);
    }

    @Test
    @Tag("OUT-7")
    void aCancelledLegClosesItsResponseAndHearsNothingMore() {
        Asked call = call();
        Request got = server.awaitRequest("tools/call");
        got.notify(Modern.MESSAGE, "{}");
        await().until(() -> call.heard.get() == 1);
        call.cancel();
        assertThat(server.awaitCancellation()).isEqualTo(got.id());
        assertThat(call.ends).isEmpty();
    }

    @Test
    @Tag("MOD-20")
    void aGarbledStreamIsClosed() {
        server.on(
                "tools/call",
                request -> request.link().raw("data: oops\n\n".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        assertThat(call().end()).isInstanceOf(LegEnd.Garbled.class);
        server.awaitCancellation();
    }

    @Test
    @Tag("MOD-30")
    void aSubscriptionThatItsServerEndsIsClosed() {
        server.on(Modern.LISTEN, listen -> listen.notify(Modern.CANCELLED, "{\"requestId\":" + listen.id() + "}"));
        assertThat(new Asked(Modern.LISTEN, "").end()).isEqualTo(new LegEnd.Ended());
        server.awaitCancellation();
    }

    @Test
    @Tag("OUT-1")
    void aConnectionThatIsCutIsALostLeg() {
        server.on("tools/call", request -> request.link().cut());
        Asked call = call();
        assertThat(call.end()).isInstanceOf(LegEnd.Lost.class);
        assertThat(call.sent).hasValue(1);
    }

    @Test
    @Tag("OUT-1")
    void whatFindsNoServerWasNotSent() {
        http.close();
        Asked call = call();
        assertThat(call.end()).isEqualTo(new LegEnd.NotSent("no connection could be had: the connection was refused"));
        assertThat(call.sent).hasValue(0);
    }

    @Test
    @Tag("MOD-21")
    void aRefusalSaysMoreThanThatTheServerIsGoneSince() {
        server.on("tools/call", request -> responds(request, 401, Map.of("Connection", "close")));
        Asked call = call();
        await().until(() -> refusal(call) != null);
        http.close();
        on.run(() -> access.other.complete(Optional.of("t2")));
        assertThat(call.end()).isEqualTo(new LegEnd.HttpStatus(401, ""));
    }

    @Test
    void closingLosesWhatIsInFlightAndSendsNothingMore() {
        Asked call = call();
        Request got = server.awaitRequest("tools/call");
        on.run(() -> wire.close());
        assertThat(call.end()).isEqualTo(new LegEnd.Lost("the connection was closed"));
        assertThat(server.awaitCancellation()).isEqualTo(got.id());
        Asked late = call();
        assertThat(late.end()).isEqualTo(new LegEnd.NotSent("the connection was closed"));
        assertThat(late.sent).hasValue(0);
        assertThat(call.ends).hasSize(1);
        assertThat(wire.lost().isComplete()).isFalse();
    }

    @Test
    @Tag("OUT-1")
    void whatWaitsForAConnectionWhenItIsClosedWasNotSent() {
        List<Asked> four = List.of(call(), call(), call(), call());
        await().until(() -> server.count("tools/call") == 4);
        Asked waiting = call();
        on.run(() -> wire.close());
        assertThat(waiting.end()).isEqualTo(new LegEnd.NotSent("the connection was closed"));
        assertThat(four).allSatisfy(call -> assertThat(call.end()).isInstanceOf(LegEnd.Lost.class));
        assertThat(server.count("tools/call")).isEqualTo(4);
    }

    @Test
    @Tag("MOD-30")
    void aSubscriptionTakesNoCallsConnection() {
        for (int i = 0; i < 4; i++) {
            call();
        }
        await().until(() -> server.count("tools/call") == 4);
        server.answer(Modern.LISTEN, "{}");
        assertThat(new Asked(Modern.LISTEN, "").end()).isInstanceOf(LegEnd.Result.class);
    }

    @Test
    @Tag("MOD-23")
    void streamsThatGoOnAfterTheirAnswerDoNotUseUpTheConnections() {
        server.on(
                "tools/call",
                call -> call.over(HttpExchange.class)
                        .send("{\"jsonrpc\":\"2.0\",\"id\":" + call.id() + ",\"result\":{}}"));
        for (int i = 0; i < 4; i++) {
            assertThat(call().end()).isInstanceOf(LegEnd.Result.class);
        }
        Asked fifth = call();
        server.awaitCancellation();
        assertThat(fifth.end()).isInstanceOf(LegEnd.Result.class);
    }

    @Test
    void aPrivateAddressIsRefusedBeforeAnythingIsSent() {
        wire = open(true);
        try (CapturedLog log = CapturedLog.of("io.vertx.core.http")) {
            Asked call = call();
            assertThat(call.end())
                    .isInstanceOfSatisfying(
                            LegEnd.NotSent.class,
                            end -> assertThat(end.reason()).contains("denyPrivateNetworks"));
            assertThat(call.sent).hasValue(0);
            assertThat(log.messages(Level.ERROR)).isEmpty();
        }
        assertThat(server.requests()).isEmpty();
    }
}
