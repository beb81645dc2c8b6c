package dev.sallyport.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.junit5.VertxExtension;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(30)
@ExtendWith(VertxExtension.class)
class ScriptedWebSocketTest {
    private final ScriptedServer server = Scripts.mcpl("{\"version\":\"0.5\"}", "echo");
    private final Arrivals<String> heard = new Arrivals<>("frame");
    private ScriptedWebSocket scripted;
    private WebSocketClient client;

    @BeforeEach
    void serve(Vertx vertx) {
        scripted = ScriptedWebSocket.serve(vertx, server);
        client = vertx.createWebSocketClient();
    }

    @AfterEach
    void close() {
        scripted.close();
    }

    @Test
    void aFrameMayHoldSeveralMessages() {
        WebSocket socket = connect();
        socket.writeTextMessage("{\"id\":0,\"method\":\"initialize\"}\n{\"id\":1,\"method\":\"ping\"}");

        assertThat(heard.take()).contains("2024-11-05").contains("\"mcpl\":{\"version\":\"0.5\"}");
        assertThat(heard.take()).contains("\"id\":1");
        assertThat(scripted.awaitLink().headers()).containsEntry(":path", "/mcp?token=t");
    }

    @Test
    void asksAndClosesAndIsClosed() throws Exception {
        WebSocket socket = connect();
        WebSocketLink link = scripted.awaitLink();
        var response = server.ask(link, "push/event", "{}");
        assertThat(heard.take()).contains("push/event");
        socket.writeTextMessage("{\"id\":1,\"error\":{\"code\":-32002}}");

        assertThat(response.get(10, TimeUnit.SECONDS).at("/error/code").intValue())
                .isEqualTo(-32002);

        socket.close((short) 1001, "bye").await();
        assertThat(link.awaitClose()).isEqualTo(1001);
    }

    @Test
    void cutsWithoutACloseFrame() {
        WebSocket socket = connect();
        Arrivals<String> closed = new Arrivals<>("close");
        socket.closeHandler(v -> closed.add(String.valueOf(socket.closeStatusCode())));

        scripted.awaitLink().cut();

        assertThat(closed.take()).isIn("null", "1006");
    }

    @Test
    void refusesAndStallsHandshakes() {
        scripted.rejecting(403);
        assertThat(status()).isEqualTo(403);
        scripted.awaitHandshake();

        scripted.stallingHandshakes();
        var stalled = client.connect(options());
        scripted.awaitHandshake();
        assertThat(stalled.isComplete()).isFalse();
    }

    private int status() {
        try {
            client.connect(options()).await();
            return 101;
        } catch (Exception e) {
            return e instanceof UpgradeRejectedException rejected ? rejected.getStatus() : -1;
        }
    }

    private WebSocket connect() {
        WebSocket socket = client.connect(options()).await();
        socket.textMessageHandler(heard::add);
        return socket;
    }

    private WebSocketConnectOptions options() {
        return new WebSocketConnectOptions()
                .setHost("127.0.0.1")
                .setPort(scripted.port())
                .setURI("/mcp?token=t");
    }
}
