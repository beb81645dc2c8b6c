package dev.sallyport.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.Command;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.ProgramRun;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of other clients, all the way: imported, checked, served, called. */
@Tag("CFG-44")
class ImportIT {
    /** A loaded machine starts a JVM slowly. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration COMMAND = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    /** In each, JAVA and JAR stand for the paths of this run. */
    private static final Map<String, String> FILES =
            Map.of("claude_desktop_config.json", """
            {"mcpServers": {"demo": {"command": "JAVA", "args": ["-jar", "JAR", "demo"]}}}
            """, "mcp.json", """
            {
              "mcpServers": {
                // Cursor allows comments
                "demo": {"type": "stdio", "command": "JAVA", "args": ["-jar", "JAR", "demo"], "envFile": ".env"},
                "old": {"url": "http://127.0.0.1:9/sse", "type": "sse"},
              }
            }
            """, "vscode-mcp.json", """
            {
              "inputs": [{"type": "promptString", "id": "what", "description": "What", "default": "demo"}],
              "servers": {"demo": {"type": "stdio", "command": "JAVA", "args": ["-jar", "JAR", "${input:what}"]}}
            }
            """);

    @ParameterizedTest
    @ValueSource(strings = {"claude_desktop_config.json", "mcp.json", "vscode-mcp.json"})
    void isServedAndCalled(String name) throws IOException {
        String jar = Path.of("target/sallyport.jar").toAbsolutePath().toString();
        String json = Objects.requireNonNull(FILES.get(name))
                .replace("JAVA", Peers.java())
                .replace("JAR", jar);
        Path file = Files.writeString(folder.resolve(name), json);
        Command.Finished imported = ProgramRun.jar("import", file.toString()).run(COMMAND);
        assertThat(imported.exit()).as(imported.err()).isZero();
        Path ours = Files.writeString(folder.resolve("ours.yaml"), imported.out());
        Command.Finished checked = ProgramRun.jar("check", ours.toString()).run(COMMAND);
        assertThat(checked.exit()).as(checked.out()).isZero();
        try (ProgramRun run = ProgramRun.serve(folder, "--conf", ours.toString())) {
            await().atMost(PATIENCE).untilAsserted(() -> {
                HttpResponse<String> call = run.post("/v1/tools/demo--echo", "application/json", "{\"text\":\"hi\"}");
                assertThat(call.statusCode()).isEqualTo(200);
                assertThat(call.body()).contains("hi");
            });
        }
    }
}
