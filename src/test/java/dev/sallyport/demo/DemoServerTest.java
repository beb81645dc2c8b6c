package dev.sallyport.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class DemoServerTest {
    @Test
    void itsCommandLaunchesItWithAClassPathOfItsOwn() throws Exception {
        try (DemoProcess demo = new DemoProcess()) {
            demo.say(Wire.call("a", "add", "{\"a\":20,\"b\":22}"));

            assertThat(demo.hear().at("/result/content/0/text").textValue()).isEqualTo("42");
        }
    }

    @Test
    void theWayToTheFirstAnswerLoadsNothingThatMakesAStartSlow() throws Exception {
        List<String> command = new ArrayList<>(DemoServer.command());
        command.add(1, "-Xlog:class+load:stderr");
        Process process = new ProcessBuilder(command).start();
        process.getOutputStream()
                .write((Wire.call(1, "echo", "{\"text\":\"hi\"}") + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();

        List<String> loaded = process.errorReader().lines().toList();

        assertThat(loaded).anyMatch(line -> line.contains("dev.sallyport.demo.EchoTool"));
        assertThat(loaded)
                .filteredOn(line -> !line.contains("shared objects file"))
                .hasSizeLessThan(130)
                // the runtime's own are not ours to avoid
                .noneMatch(line -> line.contains("dev.sallyport") && line.contains("$$Lambda"))
                .noneMatch(line -> line.contains("databind"));
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void itEndsAtOnceWhenItsInputEndsWhateverStillRuns() throws Exception {
        try (DemoProcess demo = new DemoProcess()) {
            demo.say(Wire.callWithProgress(1, "slow", "{\"ms\":600000,\"steps\":1000}", "1"));
            demo.say(Wire.call(2, "add", "{\"a\":1,\"b\":1}"));
            demo.hear();

            demo.endInput();

            assertThat(demo.process().waitFor(5, TimeUnit.SECONDS)).isTrue();
            assertThat(demo.process().exitValue()).isZero();
        }
    }

    @Test
    void slowCallsRunSideBySideAndHoldNothingUp() throws Exception {
        try (DemoProcess demo = new DemoProcess()) {
            Set<Integer> ids = new HashSet<>();
            for (int id = 0; id < 200; id++) {
                demo.say(Wire.call(id, "slow", "{\"ms\":300,\"steps\":1}"));
                ids.add(id);
            }
            demo.say(Wire.call(1000, "add", "{\"a\":1,\"b\":1}"));

            assertThat(demo.hear().path("id").intValue()).isEqualTo(1000);
            for (int i = 0; i < 200; i++) {
                JsonNode answer = demo.hear();
                assertThat(answer.at("/result/content/0/text").textValue()).isEqualTo("Done after 300 ms in 1 steps.");
                assertThat(ids.remove(answer.path("id").intValue())).isTrue();
            }
        }
    }

    @Test
    void progressIsReportedStepByStepToWhoAskedForIt() throws Exception {
        try (DemoProcess demo = new DemoProcess()) {
            demo.say(Wire.callWithProgress(1, "slow", "{\"ms\":30,\"steps\":3}", "0"));

            for (int step = 1; step <= 3; step++) {
                JsonNode progress = demo.hear();
                assertThat(progress.path("method").textValue()).isEqualTo("notifications/progress");
                assertThat(progress.at("/params/progressToken").toString()).isEqualTo("0");
                assertThat(progress.at("/params/progress").intValue()).isEqualTo(step);
                assertThat(progress.at("/params/total").intValue()).isEqualTo(3);
            }
            assertThat(demo.hear().path("id").intValue()).isEqualTo(1);
        }
    }

    @Test
    void aCancelledCallIsNeverAnsweredAndItsIdIsFreeAgain() throws Exception {
        try (DemoProcess demo = new DemoProcess()) {
            demo.say(Wire.callWithProgress("s", "slow", "{\"ms\":600000,\"steps\":1}", "\"p\""));
            demo.say("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"s\"}}");
            demo.say(Wire.callWithProgress("s", "slow", "{\"ms\":1,\"steps\":1}", "\"second\""));

            assertThat(demo.hear().at("/params/progressToken").textValue()).isEqualTo("second");
            assertThat(demo.hear().at("/result/content/0/text").textValue()).isEqualTo("Done after 1 ms in 1 steps.");
        }
    }

    @Test
    void anIdThatIsStillInUseIsRefused() throws Exception {
        try (DemoProcess demo = new DemoProcess()) {
            demo.say(Wire.call(1, "slow", "{\"ms\":600000}"));
            demo.say(Wire.call(1, "slow", "{\"ms\":1}"));

            assertThat(demo.hear().at("/error/code").intValue()).isEqualTo(-32600);
        }
    }
}
