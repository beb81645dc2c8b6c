package dev.sallyport.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The peers are what their README says. */
class PeersIT {
    @Test
    void theFixtureSpeaksBothErasOverStdio() {
        assertThat(Peers.sdkClient(Peers.fixture())
                        .with("--era", "modern")
                        .call("test_simple_text", "{}")
                        .revision())
                .isEqualTo("2026-07-28");
        assertThat(Peers.sdkClient(Peers.fixture()).with("--era", "legacy").list())
                .hasSizeGreaterThan(30);
    }

    @Test
    void callersOfEverySdkReachTheFixtureOverHttp() {
        try (HttpPeer fixture = Peers.startFixtureHttp()) {
            Stream.of(
                            Peers.sdkClient(fixture.uri()),
                            Peers.oldSdkClient(fixture.uri()),
                            Peers.javaClient(fixture.uri()))
                    .forEach(client -> assertThat(
                                    client.call("test_simple_text", "{}").text())
                            .isEqualTo("This is a simple text response for testing."));
        }
    }

    @Test
    void theJavaServerAsksItsCaller() {
        SdkClient.Reply reply = Peers.sdkClient(Peers.javaServer())
                .with("--era", "modern", "--answer", "{\"name\":\"Ada\"}")
                .call("ask", "{}");
        assertThat(reply.text()).contains("Ada", "plain-state");
        assertThat(reply.asked()).hasSize(1);
    }

    @Test
    void theReferenceServersAnswer(@TempDir Path folder) {
        Stream.of(
                        Peers.everything(),
                        Peers.memory(folder.resolve("memory.json")),
                        Peers.filesystem(folder),
                        Peers.sequentialThinking(),
                        Peers.heartbeat(folder),
                        Peers.context7())
                .forEach(server -> {
                    try (RunningProcess process = server.start()) {
                        process.send(
                                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                                        + "\"2024-11-05\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
                        process.awaitOut(java.util.regex.Pattern.compile("serverInfo"), Duration.ofSeconds(20));
                    }
                });
    }
}
