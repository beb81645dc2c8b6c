package dev.sallyport.front.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.ProgramRun;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Readers of events that do not read, of a gateway whose memory is far smaller than what they are sent: it ends at once
 * where it would need more.
 */
@Tag("HTTP-6")
class SlowReadersIT {
    private static final List<String> SMALL =
            List.of("-Xmx200m", "-XX:MaxDirectMemorySize=100m", "-XX:+ExitOnOutOfMemoryError");
    private static final String LINE = "x".repeat(64 << 10);

    private final Vertx vertx = Vertx.vertx();
    private final ScriptedServer server = Scripts.modern("echo");
    private final ScriptedHttp http = ScriptedHttp.serve(vertx, server);
    private final ScriptedHttp other = ScriptedHttp.serve(vertx, Scripts.modern("echo"));
    private final List<Socket> readers = new ArrayList<>();
    private ProgramRun gateway;

    @TempDir
    Path folder;

    @BeforeEach
    void start() {
        server.hold("tools/call");
        gateway = ProgramRun.serveConf(
                folder,
                SMALL,
                "upstream: {poolSize: 600}\nservers:\n  s: {url: '" + http.url()
                        + "', requestTimeoutMs: 600000}\n  other: {url: '" + other.url() + "'}\n");
    }

    @AfterEach
    void close() throws Exception {
        for (Socket reader : readers) {
            reader.close();
        }
        gateway.close();
        http.close();
        other.close();
        vertx.close().await();
    }

    private Socket reader() throws IOException {
        Socket socket = new Socket();
        readers.add(socket);
        socket.setReceiveBufferSize(16 << 10);
        socket.connect(new InetSocketAddress("127.0.0.1", gateway.url("/").getPort()));
        socket.getOutputStream()
                .write(("POST /v1/tools/s--echo HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                                + "Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private void isAnswered() {
        long before = System.nanoTime();
        assertThat(gateway.post("/v1/tools/other--echo", "application/json", "{\"a\":1}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - before)).isLessThan(20);
    }

    private static void flood(Request call, int lines) {
        for (int i = 0; i < lines; i++) {
            call.notify("notifications/message", "{\"level\":\"debug\",\"data\":\"" + LINE + "\"}");
        }
        call.text("after all");
    }

    /** Waits until the gateway has taken all that so many calls were sent, whether their readers read or not. */
    private void awaitEnded(int calls) {
        await().atMost(Duration.ofSeconds(180))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> gateway.get("/metrics")
                        .body()
                        .contains("sallyport_call_duration_seconds_count{front=\"http\",server=\"s\",tool=\"echo\"} "
                                + calls + "\n"));
    }

    /** Reads to the end. */
    private static String tail(Socket socket) throws IOException {
        socket.setSoTimeout(60_000);
        InputStream in = socket.getInputStream();
        byte[] part = new byte[64 << 10];
        StringBuilder tail = new StringBuilder();
        for (int n = in.read(part); n >= 0; n = in.read(part)) {
            tail.append(new String(part, 0, n, StandardCharsets.ISO_8859_1));
            tail.delete(0, Math.max(0, tail.length() - 2_000));
        }
        return tail.toString();
    }

    @Test
    void aReaderOfTwoHundredMegabytesThatDoesNotReadCostsNeitherMemoryNorOthers() throws Exception {
        Socket slow = reader();
        Request call = server.awaitRequest("tools/call");
        flood(call, (200 << 20) / LINE.length());
        isAnswered();
        awaitEnded(1);
        isAnswered();
        assertThat(tail(slow)).contains("log messages were left out", "event: result", "after all");
        assertThat(gateway.process().isAlive()).isTrue();
    }

    @Test
    void fiveHundredReadersThatDoNotReadCostNoMoreThanTheirBacklogs() throws Exception {
        for (int i = 0; i < 500; i++) {
            reader();
        }
        await().atMost(Duration.ofSeconds(120)).until(() -> server.count("tools/call") == 500);
        for (Request call : server.requests("tools/call")) {
            flood(call, 16);
        }
        isAnswered();
        awaitEnded(500);
        for (Socket reader : readers) {
            assertThat(tail(reader)).contains("event: result", "after all");
        }
        isAnswered();
        assertThat(gateway.process().isAlive()).isTrue();
    }
}
