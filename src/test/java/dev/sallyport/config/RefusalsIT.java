package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.ProgramRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program, started with one server for every row of {@code refusals.yaml}: none is spawned or dialed, each is
 * listed with its refusal, and the others serve.
 */
class RefusalsIT {
    /** A loaded machine starts a JVM slowly. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String CANARY = "canary-5f2b9c0d1e";

    @TempDir
    private Path folder;

    @Test
    @Tag("CFG-10")
    @Tag("CFG-11")
    @Tag("CFG-12")
    @Tag("CFG-13")
    @Tag("CFG-14")
    @Tag("CFG-15")
    @Tag("CFG-16")
    @Tag("CFG-18")
    @Tag("CFG-19")
    @Tag("CFG-41")
    @Tag("CASE-80")
    void refusedServersAreNeitherSpawnedNorDialedAndStopNoOther() throws IOException {
        Path spawned = folder.resolve("spawned");
        Path control = folder.resolve("control");
        List<Case> rows = Cases.Rows.of("refusals.yaml").toList();
        try (Listener dialed = new Listener();
                Listener reached = new Listener()) {
            StringBuilder servers = new StringBuilder();
            for (int i = 0; i < rows.size(); i++) {
                servers.append("  s")
                        .append(i)
                        .append(": ")
                        .append(rows.get(i).row().get("server"))
                        .append('\n');
            }
            String refused = servers.toString()
                    .replace("${TOUCH}", toucher(spawned))
                    .replace("${LISTENER}", "127.0.0.1:" + dialed.port())
                    .replace("${CANARY}", CANARY);
            String admitted = "  control: {command: '" + toucher(control) + "'}\n"
                    + "  reached: {url: 'http://127.0.0.1:" + reached.port() + "/'}\n"
                    + "  demo: {command: '" + Peers.java() + "', args: [-jar, target/sallyport.jar, demo],"
                    + " protocol: modern}\n";
            try (ProgramRun run = ProgramRun.serveConf(folder, "servers:\n" + refused + admitted)) {
                JsonNode listed = KitJson.parse(run.get("/v1/servers").body()).path("servers");
                for (int i = 0; i < rows.size(); i++) {
                    isListedAsRefused(listed, "s" + i, rows.get(i).list("problems"));
                }
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(
                                        run.post("/v1/tools/demo--echo", "application/json", "{\"text\":\"hi\"}")
                                                .statusCode())
                                .isEqualTo(200));
                assertThat(control).exists();
                assertThat(reached.connections()).isPositive();
                assertThat(spawned).doesNotExist();
                assertThat(dialed.connections()).isZero();
                assertThat(run.process().out() + run.process().err() + listed).doesNotContain(CANARY);
            }
        }
    }

    private static void isListedAsRefused(JsonNode listed, String id, List<String> problems) {
        JsonNode server = null;
        for (JsonNode one : listed) {
            server = one.path("id").asText().equals(id) ? one : server;
        }
        assertThat(server).as(id).isNotNull();
        assertThat(server.path("state").asText()).isEqualTo("refused");
        for (String problem : problems) {
            assertThat(server.path("reason").asText()).contains("[" + problem.split(" ")[0]);
        }
    }

    /** A program that leaves a file behind and ends. */
    private String toucher(Path file) throws IOException {
        Path script = folder.resolve("touch-" + file.getFileName() + ".sh");
        Files.writeString(script, "#!/bin/sh\ntouch '" + file + "'\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script.toString();
    }

    /** Counts connections and closes them. */
    private static final class Listener implements AutoCloseable {
        private final ServerSocket socket = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        private final AtomicInteger connections = new AtomicInteger();

        Listener() throws IOException {
            Thread thread = new Thread(this::accept, "listener");
            thread.setDaemon(true);
            thread.start();
        }

        private void accept() {
            while (!socket.isClosed()) {
                try (Socket accepted = socket.accept()) {
                    connections.incrementAndGet();
                    accepted.setSoLinger(true, 0);
                } catch (IOException e) {
                    return;
                }
            }
        }

        int port() {
            return socket.getLocalPort();
        }

        int connections() {
            return connections.get();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
