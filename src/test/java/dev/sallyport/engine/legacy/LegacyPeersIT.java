package dev.sallyport.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.Command;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.RunningProcess;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** Real servers of the session revisions, and a foreign MCPL server, behind a whole gateway. */
@Timeout(300)
@Tag("LEG-10")
class LegacyPeersIT {
    @TempDir
    private Path folder;

    private static String yaml(Command command, String... more) {
        String args = command.arguments().stream().map(arg -> "'" + arg + "'").collect(Collectors.joining(", "));
        String env = command.env().entrySet().stream()
                .map(each -> each.getKey() + ": '" + each.getValue() + "'")
                .collect(Collectors.joining(", "));
        return "{command: '" + command.program() + "', args: [" + args + "], env: {" + env + "}" + String.join("", more)
                + "}";
    }

    private Command peer(String name) {
        return switch (name) {
            case "everything" -> Peers.everything();
            case "memory" -> Peers.memory(folder.resolve("memory.json"));
            case "filesystem" -> Peers.filesystem(folder);
            default -> Peers.sequentialThinking();
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "everything | echo | {\"message\":\"hello there\"} | Echo: hello there",
                "memory | read_graph | {} | entities",
                "filesystem | list_allowed_directories | {} | Allowed directories",
                "thinking | sequentialthinking | {\"thought\":\"t\",\"nextThoughtNeeded\":false,\"thoughtNumber\":1,"
                        + "\"totalThoughts\":1} | totalThoughts",
            })
    @Tag("LEG-1")
    void aPlainServerListsAndCallsThroughEveryFront(String name, String tool, String arguments, String text)
            throws Exception {
        try (TestGateway gateway =
                TestGateway.serving().server(name, yaml(peer(name))).start()) {
            String published = name + "--" + tool;
            JsonNode server = gateway.server(name);
            assertThat(server.path("revision").asText()).isEqualTo("2024-11-05");
            assertThat(server.path("policyEstablished").asBoolean()).isFalse();

            assertThat(gateway.mcp().toolNames()).contains(published);
            assertThat(gateway.call(published, arguments).body()).contains(text);
            assertThat(gateway.mcp().call(published, arguments).send().contentText())
                    .contains(text);
            assertThat(overBus(gateway, published, arguments)).contains(text);
        }
    }

    private static String overBus(TestGateway gateway, String tool, String arguments) throws Exception {
        JsonObject call = new JsonObject().put("name", tool).put("arguments", new JsonObject(arguments));
        return gateway.vertx()
                .eventBus()
                .request("sallyport.tools.call", call)
                .map(reply -> String.valueOf(reply.body()))
                .await(20, TimeUnit.SECONDS);
    }

    @Test
    @Tag("LEG-31")
    @Tag("LEG-32")
    void aForeignServerWithoutPolicySupportKeepsItsToolsAndNothingElse() {
        ListAppender<ILoggingEvent> log = listen();
        try (TestGateway gateway = TestGateway.serving()
                .server("heartbeat", yaml(Peers.heartbeat(folder)))
                .start()) {
            assertHeartbeat(gateway);
            await().untilAsserted(() -> assertThat(log.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .anyMatch(line -> line.contains("push/event: Capability denied"))
                    .anyMatch(line -> line.contains("push failed: Capability denied")));
        } finally {
            root().detachAppender(log);
        }
    }

    private static void assertHeartbeat(TestGateway gateway) {
        JsonNode server = gateway.server("heartbeat");
        assertThat(server.path("policyEstablished").asBoolean()).isFalse();
        assertThat(server.path("effectiveGrant")).isEmpty();
        assertThat(gateway.mcp().toolNames())
                .containsExactlyInAnyOrder(
                        "heartbeat--heartbeat_status",
                        "heartbeat--heartbeat_configure",
                        "heartbeat--heartbeat_trigger",
                        "heartbeat--reminder_add",
                        "heartbeat--reminder_list",
                        "heartbeat--reminder_cancel");
        assertThat(gateway.call("heartbeat--heartbeat_trigger", "{}").statusCode())
                .isEqualTo(200);
        assertThat(gateway.call("heartbeat--reminder_list", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    @Tag("LEG-11")
    @Tag("LEG-20")
    void theSameServerIsReachedOverAForeignWebSocketDoorAndFoundAgain() throws Exception {
        int port = freePort();
        RunningProcess door = door(port);
        try (TestGateway gateway = TestGateway.serving()
                .server(
                        "heartbeat",
                        "{url: 'ws://127.0.0.1:" + port + "/', token: x, reconnect: true, reconnectIntervalMs: 100,"
                                + " reconnectMaxIntervalMs: 200}")
                .start()) {
            await().untilAsserted(() -> assertThat(
                            gateway.server("heartbeat").path("state").asText())
                    .isEqualTo("connected"));
            assertHeartbeat(gateway);

            door.close();
            await().untilAsserted(() -> assertThat(
                            gateway.server("heartbeat").path("state").asText())
                    .isEqualTo("reconnecting"));
            door = door(port);

            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(
                                    gateway.server("heartbeat").path("state").asText())
                            .isEqualTo("connected"));
            assertHeartbeat(gateway);
        } finally {
            door.close();
        }
    }

    private RunningProcess door(int port) {
        Command heartbeat = Peers.heartbeat(folder);
        List<String> words = new ArrayList<>(List.of(
                Peers.program("websocketd").toString(),
                "--address=127.0.0.1",
                "--port=" + port,
                "--passenv=PATH," + String.join(",", heartbeat.env().keySet())));
        words.addAll(heartbeat.words());
        Command command = Command.of(words);
        for (var each : heartbeat.env().entrySet()) {
            command = command.withEnv(each.getKey(), each.getValue());
        }
        return command.start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static ListAppender<ILoggingEvent> listen() {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.setContext(root().getLoggerContext());
        log.start();
        root().addAppender(log);
        return log;
    }

    private static Logger root() {
        return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    }
}
