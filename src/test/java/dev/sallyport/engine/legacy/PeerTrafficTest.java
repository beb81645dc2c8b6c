package dev.sallyport.engine.legacy;

import static dev.sallyport.engine.EngineHarness.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sallyport.bus.CallLine;
import dev.sallyport.bus.Caller;
import dev.sallyport.bus.ConnectionCommand.Failed;
import dev.sallyport.bus.ConnectionEvent;
import dev.sallyport.config.Settings;
import dev.sallyport.engine.EngineHarness;
import dev.sallyport.engine.legacy.LegacyTransport.Door;
import dev.sallyport.kit.Link;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import dev.sallyport.rpc.Answer;
import dev.sallyport.rpc.Reply;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What servers send of their own accord, and what they list. */
@Timeout(60)
class PeerTrafficTest {
    private final EngineHarness engine = new EngineHarness(new LegacyEngineVerticle(Settings.defaults()));
    private final ScriptedServer server = Scripts.legacy("echo").hold("tools/call");
    private Door door;
    private Link link;

    @AfterEach
    void close() throws Exception {
        engine.close();
        door.close();
    }

    private void connect(LegacyTransport transport) {
        door = transport.open(engine.vertx(), server);
        engine.connect(door.config());
        link = door.awaitLink();
    }

    private JsonNode ask(String method, String params) throws Exception {
        return server.ask(link, method, params).get(10, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-7")
    void aPingIsAnswered(LegacyTransport transport) throws Exception {
        connect(transport);

        assertThat(ask("ping", "{}").path("result")).hasToString("{}");
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-7")
    void whatThisHostDoesNotServeIsAnsweredWithAnError(LegacyTransport transport) throws Exception {
        connect(transport);

        assertThat(ask("sampling/createMessage", "{\"messages\":[]}")
                        .at("/error/code")
                        .intValue())
                .isEqualTo(-32601);
        assertThat(ask("roots/list", "{}").at("/error/code").intValue()).isEqualTo(-32601);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-7")
    @Tag("LEG-32")
    void theSameIdInBothDirectionsBelongsToTwoRequests(LegacyTransport transport) throws Exception {
        connect(transport);
        Future<Reply> reply = engine.calling("srv", "echo", "{}", Caller.plain(CallLine.silent()));
        Request ours = server.awaitRequest("tools/call");
        CompletableFuture<JsonNode> theirs = server.ask(link, "push/event", "{\"featureSet\":\"f\"}");

        assertThat(ours.id()).isEqualTo("1");
        assertThat(theirs.get(10, TimeUnit.SECONDS))
                .hasToString("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32002,"
                        + "\"message\":\"Capability denied\",\"data\":{\"capability\":\"pushEvents\"}}}");
        ours.result("{\"content\":[]}");
        assertThat(await(reply)).isInstanceOf(Answer.class);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-32")
    void eachIdIsAnsweredOnceWhateverItsKind(LegacyTransport transport) {
        connect(transport);
        link.send("{\"jsonrpc\":\"2.0\",\"id\":\"s\",\"method\":\"ping\"}");
        link.send("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}");
        link.send(
                "[{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"},{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"x\"}]");

        await().untilAsserted(() -> assertThat(server.garbage())
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"id\":\"s\",\"result\":{}}",
                        "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"result\":{}}",
                        "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}",
                        "{\"jsonrpc\":\"2.0\",\"id\":8,\"error\":{\"code\":-32601,"
                                + "\"message\":\"Method not found: x\"}}"));
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-7")
    void whatIsNoMessageDoesNoHarm(LegacyTransport transport) throws Exception {
        connect(transport);
        link.send("banner of a JVM");
        link.send("{not json");
        link.send("\"text\"");
        link.send("{\"jsonrpc\":\"2.0\"}");
        link.send("{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}");
        link.send("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"Parse error\"}}");
        link.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unheard\"}");

        assertThat(ask("ping", "{}").has("result")).isTrue();
        assertThat(engine.status("srv").state()).isEqualTo("connected");
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-11")
    void severalMessagesMayComeInOneWrite(LegacyTransport transport) {
        connect(transport);
        String two = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\r\n\n"
                + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}\n";
        link.raw(two.getBytes(StandardCharsets.UTF_8));

        await().untilAsserted(() -> assertThat(server.garbage()).hasSize(2));
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-5")
    void changedToolsAreTold(LegacyTransport transport) {
        connect(transport);
        link.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");

        await().untilAsserted(() -> assertThat(engine.events(ConnectionEvent.ToolsChanged.class))
                .containsExactly(new ConnectionEvent.ToolsChanged("srv", 1)));
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-5")
    void everyPageIsListed(LegacyTransport transport) {
        server.on("tools/list", PeerTrafficTest::threePages);
        connect(transport);

        assertThat(engine.tools("srv")).containsExactly("a", "b", "c");
        assertThat(server.requests("tools/list"))
                .extracting(request -> request.params().toString())
                .containsExactly("{}", "{\"cursor\":\"\"}", "{\"cursor\":\"2\"}");
    }

    /** The first cursor is empty, the last null. */
    private static void threePages(Request request) {
        String cursor = request.params().path("cursor").asText("first");
        String page = cursor.equals("first") ? "a" : cursor.isEmpty() ? "b" : "c";
        String next = cursor.equals("first") ? "\"\"" : cursor.isEmpty() ? "\"2\"" : "null";
        request.result("{\"tools\":" + Scripts.toolArray(page) + ",\"nextCursor\":" + next + "}");
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-5")
    void aCursorThatRepeatsEndsTheListing(LegacyTransport transport) {
        server.answer("tools/list", "{\"tools\":[],\"nextCursor\":\"again\"}");
        connect(transport);

        assertThat(engine.list("srv"))
                .isInstanceOfSatisfying(
                        Failed.class,
                        failed -> assertThat(failed.reason()).contains("a cursor came twice", "safe to retry"));
        assertThat(server.count("tools/list")).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(LegacyTransport.class)
    @Tag("LEG-5")
    void pagesWithoutEndAreNotFollowedForever(LegacyTransport transport) {
        server.on(
                "tools/list",
                request -> request.result("{\"tools\":[],\"nextCursor\":\"" + server.count("tools/list") + "\"}"));
        connect(transport);

        assertThat(engine.list("srv")).isInstanceOf(Failed.class);
        assertThat(server.count("tools/list")).isEqualTo(100);
    }
}
