package dev.sallyport.config.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.Endpoint;
import dev.sallyport.config.Load;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Transport;
import dev.sallyport.config.load.Loaded;
import dev.sallyport.config.source.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("CFG-44")
class ImporterTest {
    private static final String CANARY = "canary-5f2b9c0d1e";
    private static final Path FOLDER = Path.of("src/test/resources/config/import");
    private static final Map<String, String> VARIABLES = Map.of(
            "LINEAR_TOKEN",
            "linear",
            "API_KEY",
            "key",
            "HOME",
            "/home/ada",
            "WORKSPACE_FOLDER",
            "/work",
            "PERPLEXITY_KEY",
            "p");

    @ParameterizedTest
    @ValueSource(strings = {"claude_desktop_config.json", "cursor-mcp.json", "vscode-mcp.json", "mcpl-servers.json"})
    void whatIsImportedHasNoProblemAndNotesQuoteNothing(String file) throws IOException {
        Imported imported = imported(file);
        assertThat(imported.unreadable()).isEmpty();
        assertThat(loaded(imported).problems()).isEmpty();
        assertThat(imported.notes())
                .isNotEmpty()
                .allSatisfy(note -> assertThat(note.text()).doesNotContain(CANARY));
    }

    @Test
    void claudeDesktopRunsCommands() throws IOException {
        Imported imported = imported("claude_desktop_config.json");
        Endpoint files = server(imported, "filesystem").endpoint();
        assertThat(files.command()).isEqualTo("npx");
        assertThat(files.args())
                .containsExactly(
                        "-y", "@modelcontextprotocol/server-filesystem", "/Users/ada/Desktop", "/Users/ada/Downloads");
        assertThat(server(imported, "brave-search").endpoint().env())
                .containsEntry("BRAVE_API_KEY", CANARY)
                .containsEntry("RETRIES", "3");
        assertThat(server(imported, "My-Notes-work").enabled()).isFalse();
        assertThat(fields(imported)).containsExactly("My-Notes-work its name");
    }

    @Test
    void cursorSendsHeadersAndKnowsPlaceholders() throws IOException {
        Imported imported = imported("cursor-mcp.json");
        ServerConfig linear = server(imported, "linear");
        assertThat(linear.binding().transport()).isEqualTo(Transport.HTTP);
        assertThat(Objects.requireNonNull(linear.endpoint().token()).reveal()).isEqualTo("linear");
        assertThat(server(imported, "legacy-sse").enabled()).isFalse();
        Endpoint local = server(imported, "local").endpoint();
        assertThat(local.args()).containsExactly("/work/tools/server.py", "--home", "/home/ada");
        assertThat(local.env()).containsEntry("API_KEY", "key");
        assertThat(fields(imported))
                .containsExactlyInAnyOrder(
                        "linear headers.X-Workspace",
                        "legacy-sse type",
                        "null workspaceFolder",
                        "local envFile",
                        "local autoApprove");
    }

    @Test
    void vsCodeAsksItsUser() throws IOException {
        Imported imported = imported("vscode-mcp.json");
        Endpoint perplexity = server(imported, "perplexity").endpoint();
        assertThat(perplexity.args()).contains("--region=eu");
        assertThat(perplexity.env()).containsEntry("PERPLEXITY_API_KEY", "p");
        assertThat(perplexity.cwd()).isEqualTo("/srv/tools");
        assertThat(Objects.requireNonNull(server(imported, "github").endpoint().token())
                        .reveal())
                .isEqualTo("p");
        assertThat(fields(imported))
                .containsExactlyInAnyOrder("null inputs.region", "null inputs.perplexity-key", "debugged dev");
    }

    @Test
    void vsCodesUserSettingsKeepThemOneLevelDeeper() {
        Imported imported =
                Importer.of(new Source("settings.json", "{\"mcp\": {\"servers\": {\"a\": {\"command\": \"x\"}}}}"));
        assertThat(server(imported, "a").endpoint().command()).isEqualTo("x");
    }

    @Test
    void mcplPolicyIsCarriedOver() throws IOException {
        Imported imported = imported("mcpl-servers.json");
        ServerConfig discord = server(imported, "discord");
        assertThat(discord.prefix()).isEqualTo("dc");
        assertThat(discord.reconnect().enabled()).isTrue();
        assertThat(discord.reconnect().intervalMs()).isEqualTo(2000);
        assertThat(discord.mcpl().channelSubscription().is("auto")).isTrue();
        assertThat(discord.mcpl().enabledFeatureSets()).containsExactly("discord.*");
        assertThat(discord.tools().disabledTools()).containsExactly("delete_*");
        Path folder = FOLDER.toAbsolutePath();
        assertThat(discord.endpoint().args())
                .containsExactly(
                        folder.resolveSibling("discord-mcpl/dist/index.js").toString(),
                        "--stdio",
                        folder.resolve("data").toString());
        assertThat(server(imported, "world").binding().transport()).isEqualTo(Transport.WEBSOCKET);
        assertThat(server(imported, "world").mcpl().toolLifecycle().observe()).isNotNull();
        assertThat(fields(imported)).containsExactly("discord access");
    }

    @Test
    void textThatOnlyLooksLikeAReferenceStaysAsItIs() {
        Imported imported = Importer.of(new Source(
                "a.json",
                "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"args\": [\"${a b}\", \"${\", \"$HOME\"]}}}"));
        assertThat(server(imported, "a").endpoint().args()).containsExactly("${a b}", "${", "$HOME");
    }

    @Test
    void namesThatBecomeOneStayTwo() {
        Imported imported = Importer.of(
                new Source(
                        "a.json",
                        "{\"mcpServers\": {\"a b\": {\"command\": \"x\"}, \"a/b\": {\"command\": \"y\"}, \"日本\": {\"command\": \"z\"}}}"));
        assertThat(loaded(imported).settings().servers()).containsOnlyKeys("a-b", "a-b-2", "server");
    }

    @Test
    void aFileOfNobodyIsSaidToBeOne() {
        assertThat(Importer.of(new Source("/x/a.json", "{\"a\": \"" + CANARY + "\"}"))
                        .unreadable())
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.text()).contains("CFG-44", "a.json").doesNotContain(CANARY));
        assertThat(Importer.of(new Source("a.json", "{" + CANARY)).unreadable())
                .singleElement()
                .satisfies(finding -> assertThat(finding.text()).doesNotContain(CANARY));
    }

    private static Imported imported(String file) throws IOException {
        Path path = FOLDER.resolve(file);
        return Importer.of(new Source(path.toString(), Files.readString(path)));
    }

    private static Loaded loaded(Imported imported) {
        return Load.texts(VARIABLES, new Source("imported.yaml", imported.yaml()));
    }

    private static ServerConfig server(Imported imported, String id) {
        return Objects.requireNonNull(loaded(imported).settings().servers().get(id), id);
    }

    private static List<String> fields(Imported imported) {
        return imported.notes().stream()
                .map(note -> note.server() + " " + note.field())
                .toList();
    }
}
