package dev.sallyport.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.demo.DemoServer;
import dev.sallyport.docs.Page.Block;
import dev.sallyport.docs.Shown.Example;
import dev.sallyport.kit.Command;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.ProgramRun;
import dev.sallyport.kit.SdkClient;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What README and pages show people to type and to write, run against the program as they have it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShownIT {
    private static final String README = "README.md";
    private static final String MCP = "docs/mcp.md";
    private static final List<String> PAGES = List.of(README, "docs/http.md", MCP, "docs/operate.md");

    private ProgramRun run;
    private Path folder;

    @BeforeAll
    void start(@TempDir Path temporary) {
        folder = temporary;
        run = ProgramRun.serve(folder);
    }

    @AfterAll
    void stop() {
        run.close();
    }

    static Stream<Example> examples() {
        return PAGES.stream().flatMap(page -> Shown.examples(page).stream());
    }

    @ParameterizedTest
    @MethodSource("examples")
    @Tag("HTTP-1")
    @Tag("HTTP-2")
    @Tag("HTTP-3")
    void aShellExampleDoesWhatThePageSays(Example example) {
        Shown.run(example, run, folder);
    }

    @Test
    void theReadmeShowsTheFiveThingsPeopleDoOverHttp() {
        assertThat(Shown.examples(README))
                .filteredOn(example -> example.answer() != null)
                .hasSize(5);
    }

    @Test
    @Tag("MCP-5")
    void theClientConfigurationOfTheMcpPageLaunchesAServer() {
        Block shown = Page.blocks(MCP).stream()
                .filter(block -> block.text().contains("mcpServers"))
                .findFirst()
                .orElseThrow();
        List<String> arguments = new ArrayList<>();
        KitJson.parse(shown.text())
                .at("/mcpServers/tools/args")
                .forEach(argument -> arguments.add(argument.asText().replace(Shown.DEFAULT, Shown.base(run))));
        assertThat(arguments).startsWith("-jar", "target/sallyport.jar");
        Command launched = ProgramRun.jar(arguments.subList(2, arguments.size()).toArray(String[]::new));
        SdkClient.Reply reply = Peers.sdkClient(launched).run("call", "demo--echo", "{\"text\":\"hello\"}");
        assertThat(reply.text()).isEqualTo("hello");
    }

    private static Block only(String language) {
        List<Block> blocks = Page.blocks(README).stream()
                .filter(block -> block.language().equals(language))
                .toList();
        assertThat(blocks).as(language).hasSize(1);
        return blocks.get(0);
    }

    @Test
    void theMcpClientOfTheReadmeCalls() throws IOException {
        String node = Peers.node().toString();
        Path script = folder.resolve("client.mjs");
        String text =
                only("js").text().replace("http://127.0.0.1:8420/", run.url("/").toString());
        Files.writeString(script, text + "\nawait client.close();\n");
        Path modules = Files.createSymbolicLink(
                folder.resolve("node_modules"),
                Peers.folder().resolve("node_modules").toRealPath());
        Command.Finished finished =
                Command.of(node, script.toString()).in(folder).run(Duration.ofSeconds(60));
        Files.delete(modules);
        assertThat(finished.exit()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("hello");
    }

    @Test
    @Tag("BUS-1")
    void theServiceOfTheReadmeCallsWithNoClassOfOurs() throws IOException {
        try (TestGateway gateway =
                TestGateway.serving().stdio("demo", DemoServer.command()).start()) {
            Path classes = Files.createDirectory(folder.resolve("service"));
            gateway.vertx()
                    .deployVerticle(PlainService.of(classes, only("java").text(), "result"))
                    .await();
            Buffer value = (Buffer) gateway.vertx()
                    .sharedData()
                    .getLocalMap(PlainService.VALUES)
                    .get("value");
            assertThat(value.toString()).contains("3.10");
        }
    }

    @Test
    void theConfigurationsOfThePagesAreInOrder() throws IOException {
        for (String page : PAGES) {
            for (Block block : Page.blocks(page)) {
                if (block.language().equals("yaml")) {
                    Path file = Files.writeString(folder.resolve("shown.yaml"), block.text());
                    Command.Finished finished = ProgramRun.jar("check", file.toString())
                            .withEnv("SEARCH_TOKEN", "t")
                            .withEnv("CI_TOKEN", "t")
                            .run(Duration.ofSeconds(60));
                    assertThat(finished.exit())
                            .as("%s%n%s%s", block.text(), finished.out(), finished.err())
                            .isZero();
                }
            }
        }
    }
}
