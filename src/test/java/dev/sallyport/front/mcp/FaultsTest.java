package dev.sallyport.front.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sallyport.kit.ChildLink;
import dev.sallyport.kit.KitJson;
import dev.sallyport.kit.McpAnswer;
import dev.sallyport.kit.McpStream;
import dev.sallyport.kit.Request;
import dev.sallyport.kit.ScriptedServer;
import dev.sallyport.kit.Scripts;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What happens to a call's stream when its server or its reader fails. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultsTest {
    private static final int TEN_MEGABYTES = 10_000_000;
    private static final int NOTIFICATIONS = 3_000;
    private static final String FILLER = "x".repeat(10_000);

    private final ScriptedServer child = Scripts.legacy("act").hold("tools/call");
    private final ScriptedServer pipe = Scripts.legacy("chatty", "quiet").on("tools/call", FaultsTest::chat);
    private final ScriptedServer web = Scripts.modern("big");
    private final Scene scene =
            new Scene().legacy("child", child).legacy("pipe", pipe).modern("web", web);

    @BeforeAll
    void start() {
        scene.start();
    }

    @AfterAll
    void stop() throws Exception {
        scene.close();
    }

    @Test
    @Tag("OUT-8")
    void aServerThatEndsInTheMiddleOfAStreamLeavesTheOutcomeUnknown() {
        try (McpStream stream =
                scene.client("/mcp").call("child--act", "{}").progressToken("1").begin()) {
            Request call = child.awaitRequest("tools/call");
            call.progress(1, 2);
            stream.next();
            call.over(ChildLink.class).exit(3);
            assertThat(stream.next().path("result").path("_meta").path("dev.sallyport/outcome"))
                    .isEqualTo(KitJson.parse("\"no-response\""));
            stream.awaitEnd();
        }
    }

    @Test
    @Tag("MCP-3")
    void tenMegabytesPassWhole() {
        web.on("tools/call", call -> call.text("x".repeat(TEN_MEGABYTES)));
        McpAnswer answer = scene.client("/mcp").call("web--big", "{}").send();
        assertThat(answer.contentText()).hasSize(TEN_MEGABYTES);
    }

    @Test
    @Tag("HTTP-6")
    void aReaderTooSlowForProgressMissesSomeAndGetsItsAnswer() throws IOException {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(16 * 1024);
            socket.connect(new InetSocketAddress("127.0.0.1", scene.gateway().port()));
            socket.getOutputStream().write(chattyCall().getBytes(StandardCharsets.UTF_8));
            // Nothing is read until the gateway has had all there is: the same pipe brings another call's answer after
            // it.
            pipe.awaitRequest("tools/call");
            assertThat(scene.client("/mcp").call("pipe--quiet", "{}").send().contentText())
                    .isEqualTo("quiet");
            String all = readUntil(socket.getInputStream(), "the answer");
            assertThat(all.split("notifications/progress", -1).length).isLessThan(NOTIFICATIONS);
        }
    }

    private static void chat(Request call) {
        if (call.params().path("name").asText().equals("quiet")) {
            call.text("quiet");
            return;
        }
        for (int i = 0; i < NOTIFICATIONS; i++) {
            call.notify(
                    "notifications/progress",
                    "{\"progressToken\":" + call.progressToken() + ",\"progress\":" + i + ",\"message\":\"" + FILLER
                            + "\"}");
        }
        call.text("the answer");
    }

    private static String chattyCall() {
        String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"pipe--chatty\","
                + "\"arguments\":{},\"_meta\":{\"progressToken\":1,"
                + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
        return "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                + "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: pipe--chatty\r\n"
                + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static String readUntil(InputStream in, String end) throws IOException {
        StringBuilder all = new StringBuilder();
        byte[] part = new byte[64 * 1024];
        while (all.indexOf(end, Math.max(0, all.length() - part.length)) < 0) {
            int n = in.read(part);
            assertThat(n).isPositive();
            all.append(new String(part, 0, n, StandardCharsets.UTF_8));
        }
        return all.toString();
    }

    @Test
    void aLogLineGoesToTheCallItCanOnlyBeOfAndOnlyWhereItIsWanted() {
        web.on("tools/call", call -> {
            call.notify("notifications/message", "{\"level\":\"debug\",\"data\":\"quiet\"}");
            call.notify("notifications/message", "{\"level\":\"error\",\"data\":\"loud\"}");
            call.text("done");
        });
        McpAnswer wanted = scene.client("/mcp")
                .call("web--big", "{}")
                .meta("io.modelcontextprotocol/logLevel", "\"warning\"")
                .send();
        assertThat(wanted.notifications()).hasSize(1);
        assertThat(wanted.notifications().get(0).path("params").path("data").asText())
                .isEqualTo("loud");
        McpAnswer silent =
                scene.client("/mcp").call("web--big", "{}").progressToken("1").send();
        assertThat(silent.notifications()).isEmpty();
    }
}
