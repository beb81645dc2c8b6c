package dev.sallyport.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallCommandTest {
    private static final String TOOL = "/v1/tools/demo--echo";
    private static final String HELLO = "{\"content\":[{\"type\":\"text\",\"text\":\"hello\"}]}";

    private FakeGateway gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = new FakeGateway();
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    @Test
    void sendsTheArgumentsAsTheyAreAndPrintsTheText() {
        gateway.answer(TOOL, HELLO);

        Run run = call("{\"text\": 1.10}");

        assertThat(run).isEqualTo(new Run(ExitCodes.OK, "hello" + System.lineSeparator(), ""));
        assertThat(gateway.requests()).hasSize(1).first().satisfies(request -> {
            assertThat(request.method()).isEqualTo("POST");
            assertThat(request.body()).isEqualTo("{\"text\": 1.10}");
        });
    }

    @Test
    void argumentsMayComeFromAFileFromStdinOrBeLeftOut(@TempDir Path folder) throws IOException {
        gateway.answer(TOOL, HELLO);
        Path file = Files.writeString(folder.resolve("arguments.json"), "{\"from\":\"file\"}");

        call("@" + file);
        Run.callWithInput("{\"from\":\"stdin\"}", "--url", gateway.url(), "demo--echo", "-");
        Run.call("--url", gateway.url(), "demo--echo");

        assertThat(gateway.requests())
                .extracting(FakeGateway.Request::body)
                .containsExactly("{\"from\":\"file\"}", "{\"from\":\"stdin\"}", "{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "text", "{\"a\":1} x", "{", "@/no/such/file", "-"})
    void argumentsThatAreNoObjectAreAUsageErrorAndNothingIsSent(String json) {
        Run run = call(json);

        assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(run.err()).contains("Usage:");
        assertThat(gateway.requests()).isEmpty();
    }

    @Test
    void aToolErrorGoesToStderrWithItsOwnExitCode() {
        gateway.answer(TOOL, "{\"content\":[{\"type\":\"text\",\"text\":\"no paper\"}],\"isError\":true}");

        Run run = call("{}");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.TOOL_ERROR);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().strip()).isEqualTo("The tool reported an error: no paper");
    }

    @ParameterizedTest
    @CsvSource({"502, error-response", "503, not-sent", "504, no-response"})
    void aFailedCallShowsItsOutcomeServerAndTool(int status, String outcome) {
        gateway.problem(TOOL, status, problem(outcome));

        Run run = call("{}");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err().lines())
                .containsExactly("Call failed (" + outcome + "): It broke", "  server: demo", "  tool: echo");
    }

    @Test
    void jsonPrintsTheAnswerUnchangedWhateverItIs() {
        String result = "{\"n\":1.10,  \"content\":[],\"isError\":true}";
        gateway.answer(TOOL, result).problem("/v1/tools/gone", 404, problem("not-sent"));

        Run toolError = call("{}", "--json");
        Run failed = Run.call("--url", gateway.url(), "--json", "gone", "{}");

        assertThat(toolError).isEqualTo(new Run(ExitCodes.TOOL_ERROR, result + System.lineSeparator(), ""));
        assertThat(failed).isEqualTo(new Run(ExitCodes.FAILED, problem("not-sent") + System.lineSeparator(), ""));
    }

    @Test
    void aPageThatIsNoProblemIsQuotedInShort() {
        gateway.answer(TOOL, 502, "text/html", "x".repeat(5000));

        Run run = call("{}");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err()).startsWith("HTTP 502: xxx").hasSizeLessThan(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>It works!</html>", "[]", ""})
    void anAnswerThatNoGatewayGivesIsAFailure(String body) {
        gateway.answer(TOOL, body);

        Run run = call("{}");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err()).startsWith("Not a gateway's answer: " + body);
    }

    @Test
    void aConnectionLostWhileTheToolMayRunLeavesTheOutcomeOpen() {
        gateway.cut(TOOL, "application/json", "{\"content\":[");

        Run run = call("{}");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err()).startsWith("Connection lost (no-response): ").contains("may have run");
    }

    @Test
    void aGatewayThatIsNotThereWasSentNothing() throws IOException {
        Run run = Run.call("--url", "http://127.0.0.1:" + ToolsCommandTest.closedPort(), "--json", "x");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.out()).contains("\"outcome\":\"not-sent\"");
    }

    @Test
    void aTimeoutAndANameWithOddCharactersTravelInTheAddress() {
        gateway.answer("/v1/tools/a%2Fb%20c%3F?timeoutMs=250", HELLO);

        assertThat(Run.call("--url", gateway.url(), "--timeout", "250", "a/b c?")
                        .exitCode())
                .isEqualTo(ExitCodes.OK);
    }

    @Test
    void progressAndLogsAreShownOnStderrBeforeTheResult() {
        gateway.answer(TOOL, 200, "text/event-stream", """
                : hello

                event: progress
                data: {"progress":1,"total":2,"message":"half\\u001b[2Jway"}

                event: log
                data: {"level":"info","data":{"a":1}}

                event: result
                data: {"content":[{"type":"text",
                data: "text":"done"}]}

                """);

        Run run = call("{}", "--progress");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(run.out().strip()).isEqualTo("done");
        assertThat(run.err().lines()).containsExactly("1/2 half\uFFFD[2Jway", "info: {\"a\":1}");
        assertThat(gateway.requests().get(0).accept()).isEqualTo("text/event-stream");
    }

    @Test
    void aStreamMayEndInAProblemOrWithoutAnyResult() {
        gateway.answer(TOOL, 200, "text/event-stream", "event: error\ndata: " + problem("no-response") + "\n\n");
        assertThat(call("{}", "--progress").err()).startsWith("Call failed (no-response): It broke");

        gateway.answer(TOOL, 200, "text/event-stream", "event: progress\ndata: {\"progress\":1}\n\nevent: result\n");
        assertThat(call("{}", "--progress").err()).contains("Connection lost (no-response): ");
    }

    @Test
    void aProgressCallThatIsAnsweredWithJsonIsAResultAllTheSame() {
        gateway.answer(TOOL, HELLO);

        assertThat(call("{}", "--progress").out().strip()).isEqualTo("hello");
    }

    private Run call(String json, String... options) {
        String[] arguments = new String[options.length + 4];
        arguments[0] = "--url";
        arguments[1] = gateway.url();
        System.arraycopy(options, 0, arguments, 2, options.length);
        arguments[arguments.length - 2] = "demo--echo";
        arguments[arguments.length - 1] = json;
        return Run.call(arguments);
    }

    private static String problem(String outcome) {
        return "{\"type\":\"about:blank\",\"title\":\"Call failed\",\"status\":502,\"detail\":\"It broke\",\"outcome\":\""
                + outcome + "\",\"server\":\"demo\",\"tool\":\"echo\"}";
    }
}
