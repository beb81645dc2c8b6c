package dev.sallyport.engine.legacy.socket;

import static dev.sallyport.engine.EngineHarness.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.SocketClose;
import dev.sallyport.config.UpstreamSettings.WebSocketSettings;
import dev.sallyport.engine.Pipe;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@Tag("LEG-11")
class SocketPipeTest {
    private static final String LARGE = "x".repeat(9 << 20);

    private final Dialing dialing = new Dialing();

    @AfterEach
    void close() {
        dialing.close();
    }

    @Test
    void linesGoBothWays() throws Exception {
        Pipe pipe = dialing.opened(Dialing.PATIENT);
        ServerWebSocket peer = dialing.peer();
        List<String> heard = new CopyOnWriteArrayList<>();
        peer.textMessageHandler(heard::add);

        assertThat(dialing.send(pipe, "{\"é\":1}")).isEmpty();
        peer.writeTextMessage("{1}\n{2}");

        await().untilAsserted(() -> assertThat(heard).containsExactly("{\"é\":1}"));
        await().untilAsserted(() -> assertThat(dialing.lines).containsExactly("{1}", "{2}"));
        assertThat(pipe.pid()).isZero();
    }

    @Test
    void aMessageBeyondTheBoundEndsTheConnection() throws Exception {
        Pipe pipe = dialing.opened(Dialing.PATIENT);
        ServerWebSocket peer = dialing.peer();
        peer.writeFrame(WebSocketFrame.textFrame(LARGE, false));
        peer.writeFrame(WebSocketFrame.continuationFrame(Buffer.buffer(LARGE), true));

        assertThat(await(pipe.lost())).isEqualTo("it sent a message of more than 16777216 bytes");
        await().until(peer::isClosed);
        assertThat(dialing.lines).isEmpty();
    }

    @Test
    void aFrameBeyondTheBoundEndsTheConnection() throws Exception {
        Pipe pipe = dialing.opened(Dialing.PATIENT);
        ServerWebSocket peer = dialing.peer();
        peer.writeFrame(WebSocketFrame.textFrame(LARGE + LARGE, true));

        assertThat(await(pipe.lost())).startsWith("its WebSocket failed: ");
        await().until(peer::isClosed);
    }

    @Test
    @Tag("OUT-1")
    void whatDoesNotFitBehindWhatWaitsIsNotSent() throws Exception {
        Pipe pipe = dialing.opened(Dialing.PATIENT);
        ServerWebSocket peer = dialing.peer();
        peer.pause();

        Optional<String> refused = Optional.empty();
        for (int i = 0; refused.isEmpty() && i < 100; i++) {
            refused = dialing.send(pipe, LARGE);
        }

        assertThat(refused).get().asString().contains("does not take any more");
        peer.resume();
        await().untilAsserted(() -> assertThat(dialing.send(pipe, "{}")).isEmpty());
    }

    @Test
    @Tag("LEG-23")
    void aCloseOfThePeersIsALossThatSaysItsCodeAndItsReasonRedacted() throws Exception {
        Pipe pipe = dialing.opened(Dialing.PATIENT);
        dialing.peer().close((short) 4001, "no hunter2hunter2 here");

        assertThat(await(pipe.lost())).isEqualTo("its connection was closed: WebSocket close 4001: no *** here");
        assertThat(dialing.send(pipe, "{}")).contains(await(pipe.lost()));
        assertThat(dialing.close(pipe)).contains(new SocketClose(4001, "no *** here"));
    }

    @Test
    @Tag("LEG-23")
    void aCloseOfOursIsNoLossAndTellsThePeer() throws Exception {
        Pipe pipe = dialing.opened(Dialing.PATIENT);
        ServerWebSocket peer = dialing.peer();

        assertThat(dialing.close(pipe)).isPresent();
        assertThat(dialing.close(pipe)).isPresent();

        await().until(peer::isClosed);
        assertThat(pipe.lost().isComplete()).isFalse();
        assertThat(dialing.send(pipe, "{}")).contains("the connection was closed");
    }

    @Test
    void pingsGoOnUntilTheClose() throws Exception {
        Pipe pipe = dialing.opened(new WebSocketSettings(20_000, 10, 0, 65_536));
        ServerWebSocket peer = dialing.peer();
        AtomicInteger pings = new AtomicInteger();
        peer.frameHandler(frame -> pings.addAndGet(frame.isPing() ? 1 : 0));

        await().untilAsserted(() -> assertThat(pings).hasValueGreaterThan(3));

        assertThat(pipe.lost().isComplete()).isFalse();
        assertThat(dialing.close(pipe)).isPresent();
    }
}
