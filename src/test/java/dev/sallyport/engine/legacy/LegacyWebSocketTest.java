package dev.sallyport.engine.legacy;

import static dev.sallyport.engine.EngineHarness.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ConnectionCommand.Done;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionCommand.Result;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.bus.SocketClose;
import dev.sallyport.config.Settings;
import dev.sallyport.config.UpstreamSettings;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.ServerConfigs;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.ScriptedWebSocket;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.WebSocketLink;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import io.vertx.core.net.NetServer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@Tag("LEG-11")
class LegacyWebSocketTest {
    private final EngineHarness engine = new EngineHarness(new LegacyEngineVerticle(Settings.defaults()));
    private final ScriptedServer server = Scripts.legacy("echo");
    private final ScriptedWebSocket door = ScriptedWebSocket.serve(engine.vertx(), server);

    @AfterEach
    void close() {
        door.close();
        engine.close();
    }

    private Result connect() {
        return engine.connect(ServerConfigs.url("srv", door.url(), null));
    }

    @Test
    void theTokenGoesIntoTheQueryAndNoOriginIsSent() {
        engine.connect(ServerConfigs.url("srv", door.url() + "?room=a%20b", "se cret"));

        WebSocketLink link = door.awaitLink();
        assertThat(link.headers()).containsEntry(":path", "/mcp?room=a%20b&token=se+cret");
        assertThat(link.headers()).doesNotContainKeys("origin", "authorization", "sec-websocket-protocol");
    }

    @Test
    void aMessageOfMoreThanSixteenMegabytesPassesBothWays() {
        connect();
        String large = "x".repeat(15 << 20);
        server.on(
                "tools/call",
                call -> call.text(large + call.arguments().path("text").asText().length()));

        Reply reply = engine.call("srv", "echo", "{\"text\":\"" + large + "\"}");

        assertThat(reply)
                .isInstanceOfSatisfying(
                        Answer.class,
                        answer -> assertThat(answer.result().length()).isGreaterThan(large.length()));
    }

    @Test
    void aBinaryMessageIsIgnored() {
        connect();
        WebSocketLink link = door.awaitLink();
        link.binary("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}".getBytes(StandardCharsets.UTF_8));
        link.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}");

        await().untilAsserted(() ->
                assertThat(server.garbage()).containsExactly("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}"));
    }

    @Test
    @Tag("LEG-23")
    void theCodeAndTheReasonOfACloseAreKept() {
        connect();
        door.awaitLink().close(4001, "token expired");

        await().untilAsserted(() -> assertThat(engine.events(ConnectionEvent.Closed.class))
                .containsExactly(new ConnectionEvent.Closed("srv", new SocketClose(4001, "token expired"))));
        assertThat(engine.status("srv").reason()).contains("WebSocket close 4001: token expired");
    }

    @Test
    void aDoorThatWantsATokenClosesWithItsCode() {
        server.on("initialize", this::closeUnlessTokenIsRight);

        assertThat(engine.connect(ServerConfigs.url("srv", door.url(), "wrong-token-1234567")))
                .isInstanceOfSatisfying(Failed.class, failed -> {
                    assertThat(failed.reason()).contains("4001", "bad token").doesNotContain("wrong-token-1234567");
                    assertThat(failed.permanent()).isFalse();
                });
    }

    private void closeUnlessTokenIsRight(Request initialize) {
        WebSocketLink link = initialize.over(WebSocketLink.class);
        link.send("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32001,\"message\":\"bad token\"}}");
        link.close(4001, "bad token wrong-token-1234567");
    }

    @Test
    void aRefusedUpgradeSaysItsStatusAndShowsTheUrlRedacted() {
        door.rejecting(403);

        assertThat(engine.connect(ServerConfigs.url("srv", door.url() + "?key=hunter2hunter2", "tok-en-1234")))
                .isInstanceOfSatisfying(
                        Failed.class,
                        failed -> assertThat(failed.reason())
                                .contains("HTTP status 403", "/mcp?key=***")
                                .doesNotContain("hunter2", "tok-en-1234"));
    }

    @Test
    @Tag("LEG-12")
    void closingEndsADialAtOnceAndLeaksNoSocket() {
        AtomicInteger open = new AtomicInteger();
        NetServer mute = await(engine.vertx()
                .createNetServer()
                .connectHandler(socket -> {
                    open.incrementAndGet();
                    socket.closeHandler(v -> open.decrementAndGet());
                })
                .listen(0, "127.0.0.1"));
        Future<Result> connecting =
                engine.connecting(ServerConfigs.url("srv", "ws://127.0.0.1:" + mute.actualPort(), null));
        await().untilAsserted(() -> assertThat(open).hasValue(1));

        assertThat(engine.close("srv")).isInstanceOf(Done.class);

        assertThat(await(connecting)).isInstanceOf(Failed.class);
        await().untilAsserted(() -> assertThat(open).hasValue(0));
        assertThat(engine.status("srv").state()).isEqualTo("closed");
    }

    @Test
    void aPrivateAddressIsNotDialedWhereThatIsDenied() {
        UpstreamSettings up = UpstreamSettings.DEFAULT;
        UpstreamSettings denying = new UpstreamSettings(
                up.poolSize(),
                up.maxWaiting(),
                up.connectTimeoutMs(),
                up.maxResponseBytes(),
                true,
                up.proxy(),
                up.caFile(),
                up.webSocket());
        try (EngineHarness strict =
                new EngineHarness(new LegacyEngineVerticle(Settings.defaults().withUpstream(denying)))) {
            assertThat(strict.connect(ServerConfigs.url("srv", door.url(), null)))
                    .isInstanceOfSatisfying(
                            Failed.class, failed -> assertThat(failed.reason()).contains("its address is private"));
            assertThat(door.links()).isEmpty();
        }
    }
}
