package dev.sallyport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.config.load.Overrides;
import dev.sallyport.config.load.SettingsLoader;
import dev.sallyport.config.load.SettingsWatch;
import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedChild;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configuration files that change under a running gateway with real children. */
@Tag("CFG-42")
class ReloadingTest {
    private final ScriptedServer serverA = Scripts.modern("echo");
    private final ScriptedServer serverB = Scripts.modern("echo");
    private final ScriptedChild a = new ScriptedChild(serverA);
    private final ScriptedChild b = new ScriptedChild(serverB);

    @TempDir
    private Path folder;

    private TestGateway gateway;
    private SettingsWatch watch;

    @BeforeEach
    void serveAFolder() throws IOException {
        write("servers: {}");
        gateway = TestGateway.serving().start();
        SettingsLoader loader = new SettingsLoader(Map.of(), Overrides.none());
        List<Path> paths = List.of(folder);
        watch = Reloading.start(gateway.vertx(), loader, new SettingsWatch.Files(paths, loader.load(paths)));
    }

    @AfterEach
    void closeAll() throws IOException {
        watch.close().await();
        gateway.close();
        a.close();
        b.close();
    }

    @Test
    @Tag("CASE-82")
    void anAddedServerIsCallableAsSoonAsTheReloadIsAnswered() throws IOException {
        JsonNode done = reload(entry("a", a));
        assertThat(done.path("added").path(0).asText()).isEqualTo("a");
        assertThat(gateway.call("a--echo", "{\"text\":\"hello\"}").statusCode()).isEqualTo(200);
    }

    @Test
    @Tag("CASE-82")
    void anAddedServerConnectsWithoutBeingAskedTo() throws IOException {
        write(entry("a", a));
        await().untilAsserted(() ->
                assertThat(gateway.call("a--echo", "{}").statusCode()).isEqualTo(200));
    }

    @Test
    void aRemovedServerIsGoneAndSoIsItsChild() throws IOException {
        reload(entry("a", a) + entry("b", b));
        ChildLink child = a.awaitLaunch();
        reload(entry("b", b));
        assertThat(child.isAlive()).isFalse();
        assertThat(gateway.call("a--echo", "{}").statusCode()).isEqualTo(404);
        assertThat(gateway.call("b--echo", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    void aChangedServerRestartsAndTheOtherKeepsItsChildAndItsCall() throws Exception {
        serverA.hold("tools/call");
        reload(entry("a", a) + entry("b", b));
        ChildLink childA = a.awaitLaunch();
        ChildLink childB = b.awaitLaunch();
        CompletableFuture<HttpResponse<String>> call =
                CompletableFuture.supplyAsync(() -> gateway.call("a--echo", "{}"));
        Request held = serverA.awaitRequest("tools/call");
        JsonNode done = reload(entry("a", a) + entry("b", b, "env: {NEW: new}"));
        assertThat(done.path("restarted").path(0).asText()).isEqualTo("b");
        assertThat(childB.isAlive()).isFalse();
        ChildLink restarted = b.awaitLaunch();
        assertThat(restarted.environment()).containsEntry("NEW", "new");
        assertThat(call.isDone()).isFalse();
        held.text("still here");
        assertThat(call.get(10, TimeUnit.SECONDS).body()).contains("still here");
        assertThat(childA.isAlive()).isTrue();
        assertThat(a.launches()).hasSize(1);
    }

    @Test
    @Tag("CASE-83")
    void orderCommentsAndDefaultsWrittenOutRestartNothing() throws IOException {
        reload(entry("a", a) + entry("b", b));
        JsonNode same = reload(entry("a", a) + entry("b", b));
        JsonNode reordered = reload("  # a comment\n" + entry("b", b, "reconnect: false") + entry("a", a));
        assertThat(same.path("changed").asBoolean(true)).isFalse();
        assertThat(reordered.path("changed").asBoolean(true)).isFalse();
        assertThat(a.launches()).hasSize(1);
        assertThat(b.launches()).hasSize(1);
    }

    @Test
    void aFileThatFailsValidationChangesNothingAndIsReportedWhole() throws IOException {
        reload(entry("a", a));
        write(entry("b", b) + "  c: {url: 'ftp://h', token: canary-5f2b9c0d1e, tokn: x}\n");
        HttpResponse<String> answer = gateway.post("/v1/reload", "");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).doesNotContain("canary");
        JsonNode problems = KitJson.parse(answer.body()).path("problems");
        assertThat(problems)
                .extracting(problem ->
                        problem.path("server").asText() + problem.path("rule").asText())
                .containsExactlyInAnyOrder("cCFG-19", "cCFG-11");
        assertThat(gateway.call("a--echo", "{}").statusCode()).isEqualTo(200);
        assertThat(a.launches()).hasSize(1);
        assertThat(b.launches()).isEmpty();
    }

    @Test
    void aPrefixMayMoveFromOneServerToAnother() throws IOException {
        reload(entry("a", a, "toolPrefix: one") + entry("b", b, "toolPrefix: two"));
        reload(entry("a", a, "toolPrefix: two") + entry("b", b, "toolPrefix: one"));
        assertThat(gateway.server("a").path("prefix").asText()).isEqualTo("two");
        assertThat(gateway.call("one--echo", "{}").statusCode()).isEqualTo(200);
        assertThat(gateway.call("two--echo", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    void aServerSwitchedOffDisconnectsAndComesBack() throws IOException {
        reload(entry("a", a));
        ChildLink child = a.awaitLaunch();
        reload(entry("a", a, "enabled: false"));
        assertThat(child.isAlive()).isFalse();
        reload(entry("a", a));
        assertThat(gateway.call("a--echo", "{}").statusCode()).isEqualTo(200);
    }

    private JsonNode reload(String servers) throws IOException {
        write(servers);
        HttpResponse<String> answer = gateway.post("/v1/reload", "");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return KitJson.parse(answer.body());
    }

    private void write(String servers) throws IOException {
        Path next = folder.resolve(".next");
        Files.writeString(next, servers.startsWith("servers") ? servers : "servers:\n" + servers);
        Files.move(next, folder.resolve("a.yaml"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static String entry(String id, ScriptedChild child, String... more) {
        List<String> command = child.command();
        String args = command.stream().skip(1).map(arg -> "'" + arg + "'").collect(Collectors.joining(", "));
        String rest = more.length == 0 ? "" : ", " + String.join(", ", more);
        return "  " + id + ": {command: '" + command.get(0) + "', args: [" + args + "], protocol: modern" + rest
                + "}\n";
    }
}
