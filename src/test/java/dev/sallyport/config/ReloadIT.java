package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.ProgramRun;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program notices that its file changed. */
@Tag("CFG-42")
@Tag("CASE-82")
class ReloadIT {
    /** A loaded machine starts a JVM slowly. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void aServerAddedToTheFileIsServedAndOneWithAMistakeIsReported() throws IOException {
        String demo = "  demo: {command: '" + Peers.java() + "', args: [-jar, target/sallyport.jar, demo]}\n";
        try (ProgramRun run = ProgramRun.serveConf(folder, "servers: {}\n")) {
            Path file = folder.resolve("sallyport.yaml");
            Files.writeString(file, "servers:\n" + demo);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(echo(run).statusCode())
                            .as(run.process().out() + run.process().err())
                            .isEqualTo(200));
            Files.writeString(file, "servers:\n" + demo + "  bad: {command: x, tokn: canary-5f2b9c0d1e}\n");
            await().atMost(PATIENCE)
                    .untilAsserted(
                            () -> assertThat(run.process().out() + run.process().err())
                                    .contains("server \"bad\", field tokn"));
            HttpResponse<String> answer = run.post("/v1/reload", "application/json", "");
            assertThat(answer.statusCode()).isEqualTo(422);
            assertThat(KitJson.parse(answer.body()).at("/problems/0/field").asText())
                    .isEqualTo("tokn");
            assertThat(echo(run).statusCode()).isEqualTo(200);
            assertThat(run.process().out() + run.process().err() + answer.body())
                    .doesNotContain("canary");
        }
    }

    private static HttpResponse<String> echo(ProgramRun run) {
        return run.post("/v1/tools/demo--echo", "application/json", "{\"text\":\"hi\"}");
    }
}
