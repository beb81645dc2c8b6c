package dev.sallyport.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ScriptedChildTest {
    private final ScriptedServer server = Scripts.modern("echo");
    private final ScriptedChild child = new ScriptedChild(server);

    @AfterEach
    void end() throws Exception {
        child.close();
    }

    @Test
    void answersByItsScriptAndRecordsWhatItWasAsked() throws Exception {
        try (PeerProcess peer = new PeerProcess(child.command())) {
            peer.say("{\"id\":\"a\",\"method\":\"tools/call\",\"params\":{\"arguments\":{\"n\":1.10}}}");

            assertThat(peer.hear()).contains("\"id\":\"a\"").contains("{\\\"n\\\":1.10}");
            assertThat(server.awaitRequest("tools/call").arguments().toString()).isEqualTo("{\"n\":1.10}");
            assertThat(server.count("tools/call")).isEqualTo(1);
        }
    }

    @Test
    void aHeldRequestIsAnsweredWhenTheTestSaysSoOrNot() throws Exception {
        server.hold("tools/call");
        try (PeerProcess peer = new PeerProcess(child.command())) {
            peer.say("{\"id\":1,\"method\":\"tools/call\",\"params\":{\"_meta\":{\"progressToken\":0}}}");
            Request call = server.awaitRequest("tools/call");
            call.progress(1, 2);
            call.link().raw("garbage\n".getBytes(StandardCharsets.UTF_8));
            call.over(ChildLink.class).stderr("a word on the side");
            call.error(-32000, "no", "{\"x\":1}");

            assertThat(peer.hear()).contains("\"progressToken\":0,\"progress\":1.0");
            assertThat(peer.hear()).isEqualTo("garbage");
            assertThat(peer.hear()).contains("-32000").contains("{\"x\":1}");
            assertThat(peer.hearStderr()).isEqualTo("a word on the side");
        }
    }

    @Test
    void cancellationsAreCountedById() throws Exception {
        try (PeerProcess peer = new PeerProcess(child.command())) {
            peer.say("{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"7\"}}");

            assertThat(server.awaitCancellation()).isEqualTo("\"7\"");
            assertThat(server.cancellations()).hasSize(1);
        }
    }

    @Test
    void asksThePeerAndHearsItsResponse() throws Exception {
        try (PeerProcess peer = new PeerProcess(child.command())) {
            CompletableFuture<JsonNode> response = server.ask(child.awaitLaunch(), "ping", "{}");
            assertThat(peer.hear()).contains("\"method\":\"ping\"");
            peer.say("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"ok\":true}}");

            assertThat(response.get(10, TimeUnit.SECONDS).at("/result/ok").booleanValue())
                    .isTrue();
        }
    }

    @Test
    void endsByExitCodeBySignalOrWithItsStdin() throws Exception {
        try (PeerProcess exits = new PeerProcess(child.command())) {
            child.awaitLaunch().exit(3);
            assertThat(exits.process().waitFor()).isEqualTo(3);
        }
        try (PeerProcess killed = new PeerProcess(child.command())) {
            child.awaitLaunch().cut();
            assertThat(killed.process().waitFor()).isEqualTo(128 + 9);
        }
        try (PeerProcess polite = new PeerProcess(child.command())) {
            child.awaitLaunch();
            polite.endInput();
            assertThat(polite.process().waitFor()).isZero();
        }
    }

    @Test
    void lingersAndIgnoresTerminationUntilTheTestIsGone() throws Exception {
        child.lingering();
        try (PeerProcess stubborn = new PeerProcess(child.commandIgnoringTermination())) {
            ChildLink link = child.awaitLaunch();
            stubborn.endInput();
            link.awaitStdinEnd();
            stubborn.process().toHandle().destroy();
            link.send("still here");

            assertThat(stubborn.hear()).isEqualTo("still here");
            link.close();
            assertThat(stubborn.process().waitFor()).isEqualTo(Puppet.ABANDONED);
        }
    }

    @Test
    void closesItsStdoutAndLivesOn() throws Exception {
        try (PeerProcess peer = new PeerProcess(child.command())) {
            child.awaitLaunch().closeStdout();

            assertThat(peer.hear()).isNull();
            assertThat(peer.process().isAlive()).isTrue();
        }
    }

    @Test
    void leavesAProcessOfItsOwnBehind() throws Exception {
        try (PeerProcess peer = new PeerProcess(child.commandBehindShell())) {
            ChildLink link = child.awaitLaunch();
            long sleeper = link.spawn("sleep", "1000");
            link.exit(0);
            peer.process().waitFor();

            assertThat(link.isAlive()).isFalse();
            assertThat(ChildLink.isAlive(sleeper)).isTrue();
            ProcessHandle.of(sleeper).ifPresent(ProcessHandle::destroyForcibly);
            await().until(() -> !ChildLink.isAlive(sleeper));
        }
    }

    @Test
    void knowsItsFolderAndEnvironment() throws Exception {
        try (PeerProcess ignored = new PeerProcess(child.command())) {
            ChildLink link = child.awaitLaunch();

            assertThat(link.environment()).containsKey("PATH");
            assertThat(link.folder().toString()).isEqualTo(System.getProperty("user.dir"));
        }
    }

    @Test
    void readsNoMoreUntilItMay() throws Exception {
        try (PeerProcess peer = new PeerProcess(child.command())) {
            ChildLink link = child.awaitLaunch();
            link.stopReading();
            link.stderr("stopped");
            peer.hearStderr();
            peer.say("{\"id\":1,\"method\":\"first\"}");
            link.stderr("nothing came meanwhile");
            peer.hearStderr();
            assertThat(server.count("first")).isZero();

            link.resumeReading();

            server.awaitRequest("first");
        }
    }
}
