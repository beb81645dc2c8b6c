package dev.sallyport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.kit.Command;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.McpStream;
import dev.sallyport.kit.McpTestClient;
import dev.sallyport.kit.Processes;
import dev.sallyport.kit.ProgramRun;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fat jar as its users run it. */
class ProgramIT {
    /** Beyond the stop budget of 15 s: a run that needs longer has broken it. */
    private static final Duration STOP = Duration.ofSeconds(17);

    @TempDir
    Path folder;

    @Test
    void aloneItServesItsDemoServerAsAChildAndSaysWhereToLook() {
        try (ProgramRun run = ProgramRun.serve(folder)) {
            assertThat(run.get("/v1/tools").body()).contains("\"demo--echo\"", "\"demo--structured\"");
            HttpResponse<String> call = run.post("/v1/tools/demo--echo", "application/json", "{\"text\":\"hi\"}");
            assertThat(call.statusCode()).isEqualTo(200);
            assertThat(call.body()).contains("\"text\":\"hi\"");
            assertThat(run.process().out()).contains("/v1/tools", "/mcp", "curl", "demo--add");
            assertThat(children(run)).hasSize(1);
        }
    }

    private static List<Long> children(ProgramRun run) {
        return ProcessHandle.of(run.process().pid())
                .map(ProcessHandle::descendants)
                .orElseThrow()
                .map(ProcessHandle::pid)
                .toList();
    }

    @Test
    void theCommandsListAndCallTheToolsOfARunningGateway() {
        try (ProgramRun run = ProgramRun.serve(folder)) {
            String url = run.url("/").toString();
            Command.Finished tools = ProgramRun.jar("tools", "--url", url).run(Duration.ofSeconds(60));
            assertThat(tools.exit()).isZero();
            assertThat(tools.out()).contains("demo--add");
            Command.Finished call = ProgramRun.jar("call", "--url", url, "--json", "demo--add", "{\"a\":1.10,\"b\":2}")
                    .run(Duration.ofSeconds(60));
            assertThat(call.exit()).isZero();
            assertThat(call.out()).contains("3.10");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    @Tag("CHILD-18")
    @Tag("CASE-12")
    void aSignalEndsEverythingInOrderThoughAStreamIsOpen(String signal) {
        try (ProgramRun run = ProgramRun.serve(folder)) {
            McpTestClient client = new McpTestClient(run.url("/mcp").toString());
            McpStream stream = client.call("demo--slow", "{\"ms\":60000,\"steps\":600}")
                    .progressToken("1")
                    .open();
            assertThat(stream.next().path("method").asText()).isEqualTo("notifications/progress");
            List<Long> children = children(run);
            assertThat(children).hasSize(1);
            run.process().signal(signal);
            Command.Finished finished = run.process().finished(STOP);
            assertThat(finished.exit()).isZero();
            assertThat(children).noneMatch(Processes::isAlive);
            stream.close();
        }
    }

    @Test
    @Tag("CASE-11")
    void nothingIsStartedAfterASignalThatComesWhileAServerReconnects() throws Exception {
        Path starts = folder.resolve("starts");
        String demo = String.join(" ", ProgramRun.jar("demo").words());
        String dying = "echo start >> " + starts + "; timeout 5 " + demo;
        try (ProgramRun run = ProgramRun.serveConf(
                folder,
                "servers:\n"
                        + "  steady: {command: sh, args: [-c, 'exec " + demo + "']}\n"
                        + "  dying: {command: sh, args: [-c, '" + dying
                        + "'], reconnect: true, reconnectIntervalMs: 1000,"
                        + " reconnectMaxIntervalMs: 1000}\n")) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> run.get("/v1/tools").body().contains("dying--echo"));
            McpStream stream = new McpTestClient(run.url("/mcp").toString())
                    .call("steady--slow", "{\"ms\":60000,\"steps\":600}")
                    .progressToken("1")
                    .open();
            assertThat(stream.next().path("method").asText()).isEqualTo("notifications/progress");
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> run.get("/v1/servers").body().contains("\"reconnecting\""));
            int before = Files.readAllLines(starts).size();
            run.process().signal("TERM");
            assertThat(run.process().finished(STOP).exit()).isZero();
            assertThat(Files.readAllLines(starts)).hasSize(before);
            stream.close();
        }
    }

    @Test
    void aTakenPortIsOneLineAndExitCodeOne() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            Command.Finished finished = ProgramRun.jar(
                            "--port", Integer.toString(taken.getLocalPort()), "--data", folder.toString())
                    .run(Duration.ofSeconds(60));
            assertThat(finished.exit()).isEqualTo(1);
            assertThat(finished.err().strip().lines()).hasSize(1);
            assertThat(finished.err()).contains(Integer.toString(taken.getLocalPort()), "--port");
        }
    }

    @Test
    void aBrokenConfigurationNamesEveryProblemWithItsPlaceAndStartsNothing() throws Exception {
        Path touched = folder.resolve("touched");
        Path conf = folder.resolve("broken.yaml");
        Files.writeString(
                conf,
                "http:\n  port: 99999\n  hots: x\nservers:\n  a: {command: touch, args: ['" + touched
                        + "'], toolPrefix: p}\n  b: {command: touch, args: ['" + touched + "'], toolPrefix: p}\n");
        Command.Finished finished = ProgramRun.jar("--conf", conf.toString()).run(Duration.ofSeconds(60));
        assertThat(finished.exit()).isNotZero();
        assertThat(finished.err()).contains("http.port", "hots", "host", "broken.yaml:2", "broken.yaml:3", "\"b\"");
        assertThat(touched).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "demo--echo|text/plain|{}|415",
                "demo--echo|application/json|{not json|400",
                "demo--echo|application/json|[1]|400",
                "demo--echo|application/json|\"text\"|400",
                "demo--nothing|application/json|{}|404"
            })
    void badInputIsAProblemThatSaysWhat(String tool, String type, String body, int status) {
        try (ProgramRun run = ProgramRun.serve(folder)) {
            HttpResponse<String> response = run.post("/v1/tools/" + tool, type, body);
            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(response.headers().firstValue("content-type")).contains("application/problem+json");
            JsonNode problem = KitJson.parse(response.body());
            assertThat(problem.path("outcome").asText()).isEqualTo("not-sent");
            assertThat(problem.path("detail").asText()).isNotEmpty();
            assertThat(problem.path("tool").asText()).isEqualTo(tool);
        }
    }
}
