package dev.sallyport.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.config.McpView;
import dev.sallyport.config.Settings;
import dev.sallyport.kit.KitSettings;
import dev.sallyport.kit.McpTestClient;
import dev.sallyport.kit.ScriptedHttp;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.kit.TestGateway;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose tool a name is: the same on every road, however much a tool's own name looks like a prefix (rule PFX-5). */
@Tag("PFX-5")
class NamesTest {
    private static final String[] ALL = {"a--a--echo", "a--b--c", "a--echo", "a----x", "a---y", "ab--c", "x--a--echo"};

    private final Vertx vertx = Vertx.vertx();
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private TestGateway gateway;

    @BeforeEach
    void serve() {
        gateway = TestGateway.serving()
                .http("a", upstream("a", "echo", "a--echo", "b--c", "--x", "-y", "hidden"), "disabledTools: ['hid*']")
                .http("ab", upstream("ab", "c"))
                .http("other", upstream("other", "echo"), "toolPrefix: x--a")
                .settings(NamesTest::withView)
                .start();
        open.push(gateway);
    }

    /** A server whose tools answer who they are. */
    private String upstream(String id, String... tools) {
        ScriptedServer server = Scripts.modern(tools)
                .on(
                        "tools/call",
                        call -> call.text(id + ":" + call.params().path("name").asText()));
        ScriptedHttp http = ScriptedHttp.serve(vertx, server);
        open.push(http);
        return http.url();
    }

    private static Settings withView(Settings s) {
        return KitSettings.with(s, "views", Map.of("all", new McpView(List.of("*"))));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        vertx.close().await();
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    void everyRoadListsTheSameNames(Road road) {
        assertThat(road.names(gateway)).containsExactlyInAnyOrder(ALL);
    }

    @ParameterizedTest
    @CsvSource({
        "a--echo,a,echo",
        "a--a--echo,a,a--echo",
        "a--b--c,a,b--c",
        "a----x,a,--x",
        "a---y,a,-y",
        "ab--c,ab,c",
        "x--a--echo,other,echo"
    })
    void aNameIsOneToolOfOneServerOnEveryRoad(String name, String server, String tool) {
        List<JsonObject> traced = new CopyOnWriteArrayList<>();
        gateway.vertx().eventBus().<Buffer>consumer("sallyport.trace", message -> {
            JsonObject trace = message.body().toJsonObject();
            if (trace.getString("kind").equals("tool-completed")) {
                traced.add(trace);
            }
        });
        for (Road road : Road.values()) {
            assertThat(road.call(gateway, name)).as("%s", road).isEqualTo(server + ":" + tool);
        }
        McpTestClient alone = new McpTestClient(gateway.url("/mcp/servers/" + server));
        assertThat(alone.toolNames()).contains(tool);
        assertThat(Road.call(alone, tool)).isEqualTo(server + ":" + tool);

        await().until(() -> traced.size() == Road.values().length + 1);
        assertThat(traced).allSatisfy(trace -> {
            assertThat(trace.getString("server")).isEqualTo(server);
            assertThat(trace.getString("tool")).isEqualTo(tool);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"a-echo", "a--", "--echo", "echo", "A--echo", "a--echo ", "b--c", "x--echo", "ab--b--c"})
    void aNameThatNobodyHasIsNobodysOnEveryRoad(String name) {
        for (Road road : Road.values()) {
            assertThat(road.call(gateway, name)).as("%s", road).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Road.class)
    @Tag("RFR-7")
    @Tag("CASE-77")
    void aToolThatPolicyHidesIsUnknownOnEveryRoad(Road road) {
        assertThat(road.names(gateway)).doesNotContain("a--hidden");
        assertThat(road.call(gateway, "a--hidden")).isEmpty();
        assertThat(Road.call(new McpTestClient(gateway.url("/mcp/servers/a")), "hidden"))
                .isEmpty();
    }
}
