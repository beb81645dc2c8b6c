package dev.sallyport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.Command;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.ProgramRun;
import dev.sallyport.kit.RunningProcess;
import dev.sallyport.kit.SdkClient;
import dev.sallyport.kit.TestGateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code sallyport stdio} as clients launch it. */
@Tag("MCP-5")
class StdioIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"modern", "auto", "legacy"})
    void reachesARunningGatewayInEachEra(String era) {
        try (TestGateway gateway =
                TestGateway.serving().stdio("s", Peers.fixtureStdioCommand()).start()) {
            SdkClient client = Peers.sdkClient(ProgramRun.jar("stdio", "--url", gateway.url("/"), "--server", "s"))
                    .with("--era", era, "--progress");
            List<SdkClient.Reply> replies = client.runAll(
                    "call",
                    "test_tool_with_progress",
                    "{}",
                    "+",
                    "call",
                    "test_elicitation",
                    "{\"message\":\"Who?\"}",
                    "+",
                    "call",
                    "test_x_mcp_header",
                    "{\"region\":\"Zürich 北\"}",
                    "+",
                    "many",
                    "gw_echo",
                    "40",
                    "8");
            assertThat(replies.get(0).progress()).hasSize(3);
            assertThat(replies.get(1).text()).contains("username-value");
            assertThat(replies.get(2).text()).isEqualTo("region=Zürich 北");
            assertThat(replies.get(3).result().path("good").asInt()).isEqualTo(40);
        }
    }

    @Test
    void servesTheDemoByItselfAndEndsWithItsInput() {
        String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":{"
                + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
        try (var process = ProgramRun.jar("stdio").start()) {
            process.send("not a message");
            process.send(list);
            process.closeInput();
            Command.Finished finished = process.finished(Duration.ofSeconds(60));
            assertThat(finished.exit()).isZero();
            assertThat(finished.out().lines()).hasSize(1);
            JsonNode answer = KitJson.parse(finished.out().strip());
            assertThat(answer.path("result").path("tools").findValuesAsText("name"))
                    .contains("demo--add");
        }
    }

    /** Runs it by itself with a configuration. */
    private RunningProcess alone(String yaml, String... more) throws IOException {
        Path conf = Files.writeString(folder.resolve("sallyport.yaml"), yaml);
        List<String> words = new ArrayList<>(List.of(
                "stdio",
                "--conf",
                conf.toString(),
                "--data",
                folder.resolve("data").toString()));
        words.addAll(List.of(more));
        return ProgramRun.jar(words.toArray(String[]::new)).start();
    }

    private static String demo() {
        List<String> words = ProgramRun.jar("demo").words();
        return "{command: '" + words.get(0) + "', args: ['" + String.join("', '", words.subList(1, words.size()))
                + "'], protocol: modern}";
    }

    @Test
    void byItselfItServesItsClientThoughTheConfigurationAsksOthersForTokens() throws IOException {
        String yaml = "auth: {tokens: [{name: ci, token: secret, servers: [other]}]}\nservers:\n  d: " + demo() + "\n";
        try (RunningProcess process = alone(yaml)) {
            process.send(INITIALIZE);
            process.awaitOut(Pattern.compile("serverInfo"), PATIENCE);
            process.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            process.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{}}");
            process.awaitOut(Pattern.compile("d--add"), PATIENCE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    @Tag("CHILD-18")
    void aSignalEndsItsServersToo(String signal) throws IOException {
        String stubborn = "trap : TERM; sleep 600 & while :; do wait; done";
        String yaml = "servers:\n  d: " + demo() + "\n  s: {command: sh, args: [-c, '" + stubborn + "']}\n";
        try (RunningProcess process = alone(yaml, "--wait", "0")) {
            process.send(INITIALIZE);
            process.awaitOut(Pattern.compile("serverInfo"), PATIENCE);
            await().atMost(PATIENCE).until(() -> children(process).size() >= 3);
            List<ProcessHandle> children = children(process);
            process.signal(signal);
            assertThat(process.finished(PATIENCE).exit()).isZero();
            assertThat(children).noneMatch(ProcessHandle::isAlive);
        }
    }

    private static List<ProcessHandle> children(RunningProcess process) {
        return ProcessHandle.of(process.pid()).orElseThrow().descendants().toList();
    }

    @Test
    @Tag("CFG-41")
    void aServerThatIsRefusedIsToldAndTheOthersAreServed() throws IOException {
        String yaml = "servers:\n  d: " + demo() + "\n  bad: {url: 'ftp://example.com'}\n";
        try (RunningProcess process = alone(yaml)) {
            process.send(INITIALIZE);
            process.awaitOut(Pattern.compile("serverInfo"), PATIENCE);
            process.awaitErr(Pattern.compile("bad.*unknown scheme"), PATIENCE);
        }
    }
}
