package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.ProgramRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples that need nothing but the program itself, as a reader starts them. */
class ExamplesIT {
    /** A loaded machine starts a JVM slowly. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void theBaseOfTheOverlayServes() {
        try (ProgramRun run = ProgramRun.serve(folder, "--conf", "conf/examples/overlay/base.yaml")) {
            await().atMost(PATIENCE)
                    .untilAsserted(
                            () -> assertThat(run.post("/v1/tools/d--echo", "application/json", "{\"text\":\"hi\"}")
                                            .statusCode())
                                    .isEqualTo(200));
        }
    }

    @Test
    void theExampleOfCommandsServesItsDemo() throws IOException {
        Path off = Files.writeString(folder.resolve("off.yaml"), "servers: {files: {enabled: false}}");
        try (ProgramRun run =
                ProgramRun.serve(folder, "--conf", "conf/examples/stdio/sallyport.yaml", off.toString())) {
            await().atMost(PATIENCE)
                    .untilAsserted(
                            () -> assertThat(run.post("/v1/tools/demo--echo", "application/json", "{\"text\":\"hi\"}")
                                            .statusCode())
                                    .isEqualTo(200));
        }
    }
}
