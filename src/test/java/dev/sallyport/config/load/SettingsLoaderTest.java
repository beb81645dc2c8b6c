package dev.sallyport.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.config.Finding;
import dev.sallyport.config.Load;
import dev.sallyport.config.LogSettings;
import dev.sallyport.config.ServerConfig;
import dev.sallyport.config.Settings;
import dev.sallyport.config.source.Source;
import dev.sallyport.config.source.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsLoaderTest {
    @Test
    void noFilesAreTheDefaults() {
        assertThat(Load.yaml().settings()).isEqualTo(Settings.defaults());
        assertThat(Load.yaml("# nothing\n").settings()).isEqualTo(Settings.defaults());
    }

    @Test
    @Tag("CFG-2")
    void anOverlayAddsUrlAndTransportOnTopOfACommand() {
        Loaded loaded = Load.yaml(
                "servers: {a: {command: x, args: [y], reconnect: true}, b: {command: z}}",
                "servers: {a: {url: 'ws://127.0.0.1/', transport: websocket, args: [w]}}");
        assertThat(loaded.problems()).isEmpty();
        ServerConfig server = server(loaded, "a");
        assertThat(server.binding().transport().word()).isEqualTo("websocket");
        assertThat(server.reconnect().enabled()).isTrue();
        assertThat(server.endpoint().args()).containsExactly("w");
        assertThat(loaded.settings().servers()).containsOnlyKeys("a", "b");
    }

    @Test
    void nothingInAnOverlayTakesAFieldAway() {
        Loaded loaded = Load.yaml("servers: {a: {command: x, toolPrefix: p}}", "servers: {a: {toolPrefix: }}");
        assertThat(server(loaded, "a").prefix()).isEqualTo("a");
    }

    @Test
    void aFolderIsReadByName(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("20-top.yaml"), "http: {port: 2}");
        Files.writeString(folder.resolve("10-base.json"), "{\"http\": {\"port\": 1, \"host\": \"::1\"}}");
        Files.writeString(folder.resolve("notes.txt"), "not: [configuration");
        Loaded loaded = new SettingsLoader(Map.of(), Overrides.none()).load(List.of(folder));
        assertThat(loaded.problems()).isEmpty();
        assertThat(loaded.settings().http().port()).isEqualTo(2);
        assertThat(loaded.settings().http().host()).isEqualTo("::1");
    }

    @Test
    @Tag("CASE-80")
    void variablesAreReplacedInEveryString() {
        Loaded loaded = Load.texts(
                Map.of("HOST", "example.com", "EMPTY", "", "PORT", "99", "ON", "true"), new Source("a.yaml", """
                        http: {port: "${PORT}"}
                        servers:
                          a:
                            command: "run-${HOST}"
                            args: ["${HOST}", "${EMPTY:-other}", "${UNSET:-a:-b}", "$${HOST}", "$HOST ${HOST}${HOST}"]
                            env: {A: "${EMPTY}"}
                            reconnect: "${ON}"
                          b: {url: "https://${HOST}/", token: "${HOST}"}
                        """));
        assertThat(loaded.problems()).isEmpty();
        assertThat(loaded.settings().http().port()).isEqualTo(99);
        ServerConfig server = server(loaded, "a");
        assertThat(server.endpoint().command()).isEqualTo("run-example.com");
        assertThat(server.endpoint().args())
                .containsExactly("example.com", "other", "a:-b", "${HOST}", "$HOST example.comexample.com");
        assertThat(server.endpoint().env()).containsEntry("A", "");
        assertThat(server.reconnect().enabled()).isTrue();
        assertThat(server(loaded, "b").endpoint().url()).isEqualTo("https://example.com/");
        assertThat(Objects.requireNonNull(server(loaded, "b").endpoint().token())
                        .reveal())
                .isEqualTo("example.com");
    }

    @Test
    @Tag("CFG-41")
    void aRefusedServerDoesNotStopTheOthers() {
        Loaded loaded = Load.yaml("servers: {good: {command: x}, bad: {url: 'ftp://h'}}");
        assertThat(loaded.startable()).isTrue();
        assertThat(loaded.settings().servers()).containsOnlyKeys("good");
        assertThat(loaded.refused()).containsOnlyKeys("bad");
        assertThat(Objects.requireNonNull(loaded.refused().get("bad")).problems())
                .extracting(Finding::rule)
                .containsExactly("CFG-11");
    }

    @Test
    @Tag("CFG-20")
    @Tag("PFX-2")
    void prefixesThatMeetRefuseTheWholeFileNamingBoth() {
        Loaded loaded = Load.yaml("servers:\n  a: {command: x, toolPrefix: p}\n  b: {command: y, toolPrefix: p--q}\n");
        assertThat(loaded.startable()).isFalse();
        assertThat(loaded.fatal()).singleElement().satisfies(problem -> {
            assertThat(problem.rule()).isEqualTo("CFG-20");
            assertThat(problem.text()).contains("server \"b\"", "server \"a\"", "toolPrefix", "test0.yaml:3:3");
        });
    }

    @Test
    @Tag("CFG-20")
    void oneIdForTwoServersRefusesTheWholeFile() {
        Loaded given = Load.yaml("servers: {a: {command: x}, b: {id: a, command: y}}");
        assertThat(given.fatal()).extracting(Finding::rule).containsExactly("CFG-20");
        Loaded repeated = Load.yaml("servers:\n  a: {command: x}\n  a: {command: y}\n");
        assertThat(repeated.fatal())
                .singleElement()
                .satisfies(problem -> assertThat(problem.text())
                        .contains("server \"a\"", "first at line 2", "CFG-20", "test0.yaml:3:3"));
    }

    @Test
    @Tag("CFG-20")
    void aServerThatIsSwitchedOffClaimsNoPrefix() {
        assertThat(Load.yaml("servers: {a: {command: x}, b: {command: y, toolPrefix: a, enabled: false}}")
                        .problems())
                .isEmpty();
    }

    @Test
    @Tag("CFG-19")
    void aKeyGivenTwiceIsRefusedWithBothPlaces() {
        assertThat(Load.yaml("http:\n  port: 1\n  port: 2\n").fatal())
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem.text()).contains("http.port", "first at line 2", "test0.yaml:3:3"));
    }

    @Test
    @Tag("CFG-19")
    void everyProblemOfTheGatewayIsNamedWithItsPlace() {
        Loaded loaded = Load.yaml("""
                htpp: {}
                http:
                  port: 65536
                  host: 10.0.0.1
                  cors: yes
                auth: {tokens: [{name: a, token: t, tokenFile: f}, {}]}
                log: {level: verbose}
                ops: {webhookUrl: "ftp://h"}
                """);
        assertThat(loaded.startable()).isFalse();
        assertThat(loaded.fatal())
                .extracting(problem -> problem.field() + " "
                        + Objects.requireNonNull(problem.place()).line())
                .containsExactlyInAnyOrder(
                        "htpp 1",
                        "http.port 3",
                        "http.cors 5",
                        "auth.tokens[0] 6",
                        "auth.tokens[1] 6",
                        "auth.tokens[1].name 6",
                        "log.level 7",
                        "ops.webhookUrl 8");
    }

    @Test
    @Tag("HTTP-5")
    void anAddressThatIsNotLoopbackNeedsATokenOrAWord() {
        assertThat(Load.yaml("http: {host: 0.0.0.0}").fatal())
                .extracting(Finding::rule)
                .containsExactly("HTTP-5");
        assertThat(Load.yaml("http: {host: 0.0.0.0, insecureBind: true}").fatal())
                .isEmpty();
        assertThat(Load.yaml("{http: {host: 0.0.0.0}, auth: {tokens: [{name: a, token: t}]}}")
                        .fatal())
                .isEmpty();
    }

    @Test
    @Tag("CFG-43")
    void aFileThatCannotBeReadIsSaidWithoutQuotingIt(@TempDir Path folder) {
        for (String text :
                List.of("a: [canary", "canary: {", "\tcanary: 1", "- canary", "a: 1\n---\ncanary: 2", "a: *c")) {
            Loaded loaded = Load.yaml(text);
            assertThat(loaded.unreadable()).as(text).isTrue();
            assertThat(loaded.fatal())
                    .allSatisfy(problem -> assertThat(problem.text()).doesNotContain("canary"));
        }
        Loaded missing = new SettingsLoader(Map.of(), Overrides.none()).load(List.of(folder.resolve("none.yaml")));
        assertThat(missing.unreadable()).isTrue();
        assertThat(missing.fatal())
                .singleElement()
                .satisfies(problem -> assertThat(problem.text()).contains("no such file", "none.yaml"));
    }

    @Test
    @Tag("CFG-18")
    void wordsThatYamlOnceTookForBooleansAreStrings() {
        Loaded loaded = Load.yaml("servers: {a: {command: x, reconnect: yes, env: {NORWAY: no}}}");
        assertThat(loaded.problems()).extracting(Finding::field).containsExactly("reconnect");
    }

    @Test
    void anchorsAndMergesWork() {
        Loaded loaded = Load.yaml("servers: {a: &base {command: x, args: [y]}, b: *base}");
        assertThat(loaded.problems()).isEmpty();
        assertThat(server(loaded, "b").endpoint().args()).containsExactly("y");
    }

    @Test
    void jsonMayHaveCommentsAndASchema() {
        Loaded loaded = Load.json("{\"$schema\": \"sallyport.schema.json\", // so\n \"http\": {\"port\": 1,},}");
        assertThat(loaded.problems()).isEmpty();
        assertThat(loaded.settings().http().port()).isEqualTo(1);
    }

    @Test
    void theEnvironmentOverridesFilesAndOptionsOverrideTheEnvironment() {
        Map<String, String> environment = Map.of(
                "SALLYPORT_HOST", "::1", "SALLYPORT_PORT", "7", "SALLYPORT_DATA", "/d", "SALLYPORT_LOG", "debug");
        Overrides overrides = Overrides.of(environment).with("http.port", "8", "--port");
        Settings settings = new SettingsLoader(environment, overrides)
                .load(Sources.of(new Source("a.yaml", "http: {port: 6, maxBodyBytes: 2048}")))
                .settings();
        assertThat(settings.http().host()).isEqualTo("::1");
        assertThat(settings.http().port()).isEqualTo(8);
        assertThat(settings.http().maxBodyBytes()).isEqualTo(2048);
        assertThat(settings.data().folder()).isEqualTo("/d");
        assertThat(settings.log().level()).isEqualTo(LogSettings.Level.DEBUG);
    }

    @Test
    void anOverrideThatDoesNotFitIsNamedByItsOrigin() {
        Loaded loaded = new SettingsLoader(Map.of(), Overrides.of(Map.of("SALLYPORT_PORT", "many"))).load(List.of());
        assertThat(loaded.fatal())
                .singleElement()
                .satisfies(problem -> assertThat(problem.text())
                        .contains("http.port", "SALLYPORT_PORT")
                        .doesNotContain("many"));
    }

    @Test
    void serversTakeTheGatewaysBoundsWhereTheyGiveNone() {
        Loaded loaded = Load.yaml(
                "{children: {shutdownGraceMs: 7, maxLineBytes: 2048}, servers: {a: {command: x, maxLineBytes: 4096}}}");
        assertThat(server(loaded, "a").limits().shutdownGraceMs()).isEqualTo(7);
        assertThat(server(loaded, "a").limits().maxLineBytes()).isEqualTo(4096);
    }

    private static ServerConfig server(Loaded loaded, String id) {
        return Objects.requireNonNull(loaded.settings().servers().get(id), id);
    }
}
