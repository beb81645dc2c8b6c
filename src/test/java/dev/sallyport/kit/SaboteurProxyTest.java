package dev.sallyport.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SaboteurProxyTest {
    private ServerSocket listener;
    private SaboteurProxy proxy;
    private Socket client;
    private Socket server;

    @BeforeEach
    void connect() throws IOException {
        listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        proxy = new SaboteurProxy(listener.getLocalPort());
        client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        server = listener.accept();
        client.setSoTimeout(10_000);
        server.setSoTimeout(10_000);
    }

    @AfterEach
    void close() throws IOException {
        proxy.close();
        client.close();
        server.close();
        listener.close();
    }

    @Test
    void passesBytesBothWaysAndCountsThem() throws IOException {
        assertThat(through(client, server, "there")).isEqualTo("there");
        assertThat(through(server, client, "and back")).isEqualTo("and back");

        assertThat(proxy.connections()).isEqualTo(1);
        assertThat(proxy.open()).isEqualTo(1);
        assertThat(proxy.toServer().passed()).isEqualTo(5);
        assertThat(proxy.toClient().passed()).isEqualTo(8);
        assertThat(proxy.instead("http://127.0.0.1:" + listener.getLocalPort() + "/mcp"))
                .isEqualTo("http://127.0.0.1:" + proxy.port() + "/mcp");
    }

    @Test
    void anEndOfOneSidePassesOnWhileTheOtherSpeaks() throws IOException {
        client.shutdownOutput();

        assertThat(server.getInputStream().read()).isEqualTo(-1);
        assertThat(through(server, client, "last words")).isEqualTo("last words");
    }

    @Test
    void stallsAndLosesNothing() throws IOException {
        proxy.toServer().stallAfter(2);
        client.getOutputStream().write("abcd".getBytes(StandardCharsets.UTF_8));
        assertThat(read(server, 2)).isEqualTo("ab");
        assertThat(proxy.toServer().passed()).isEqualTo(2);

        proxy.toServer().resume();

        assertThat(read(server, 2)).isEqualTo("cd");
    }

    @Test
    void tricklesAndInjects() throws IOException {
        proxy.toServer().trickle(1);
        assertThat(through(client, server, "drop by drop")).isEqualTo("drop by drop");

        proxy.toClient().inject("boo".getBytes(StandardCharsets.UTF_8));

        assertThat(read(client, 3)).isEqualTo("boo");
    }

    @Test
    void cutsAfterSoManyBytes() throws IOException {
        proxy.toClient().cutAfter(3);
        server.getOutputStream().write("abcdef".getBytes(StandardCharsets.UTF_8));

        assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("abc");
        await().until(() -> proxy.open() == 0);
    }

    @Test
    void resetIsReadAsAnError() {
        proxy.reset();

        assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        assertThat(proxy.open()).isZero();
    }

    @Test
    void refusesUntilItAcceptsAgain() throws IOException {
        proxy.refuse();
        try (Socket refused = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
            assertThatThrownBy(() -> refused.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        proxy.acceptAgain();
        try (Socket again = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
                Socket peer = listener.accept()) {
            assertThat(through(again, peer, "hello")).isEqualTo("hello");
        }
        assertThat(proxy.connections()).isEqualTo(3);
    }

    private static String through(Socket from, Socket to, String text) throws IOException {
        from.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        return read(to, text.length());
    }

    private static String read(Socket socket, int bytes) throws IOException {
        return new String(socket.getInputStream().readNBytes(bytes), StandardCharsets.UTF_8);
    }
}
