package dev.sallyport.child;

import static dev.sallyport.child.Nursery.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ChildHandle;
import dev.sallyport.kit.Peers;
import dev.sallyport.kit.Processes;
import io.vertx.core.buffer.Buffer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is written comes back, through real children of three kinds. */
@Tag("CHILD-3")
@Tag("CHILD-6")
class EchoTest {
    private static final String NODE_ECHO = "process.stdin.pipe(process.stdout)";

    private final Heard heard = new Heard();
    private Nursery nursery;

    @AfterEach
    void closeAll() {
        nursery.close();
    }

    @ParameterizedTest
    @EnumSource
    void aShellsChildEchoes(Nursery.Pipes pipes) {
        echoes(pipes, "sh", "-c", "exec cat");
    }

    @ParameterizedTest
    @EnumSource
    void aNodeChildEchoes(Nursery.Pipes pipes) {
        Path node = Processes.onPath("node").orElse(null);
        Assumptions.assumeTrue(node != null, "no node");
        echoes(pipes, String.valueOf(node), "-e", NODE_ECHO);
    }

    @Test
    void aJavaChildEchoes() {
        String classes = Path.of("target/test-classes").toAbsolutePath().toString();
        echoes(Nursery.Pipes.OWN_LOOP, Peers.java(), "-Xshare:auto", "-cp", classes, JavaEcho.class.getName());
    }

    private void echoes(Nursery.Pipes pipes, String... command) {
        nursery = new Nursery(pipes);
        ChildHandle child = nursery.launch(heard, command);
        List<String> messages =
                IntStream.range(0, 500).mapToObj(i -> "{\"id\":" + i + "}").toList();

        messages.forEach(message -> child.write(Buffer.buffer(message + "\n")));

        await().untilAsserted(() -> assertThat(heard.lines).isEqualTo(messages));
        assertThat(child.stats().bytesIn()).isEqualTo(child.stats().bytesOut()).isGreaterThan(5000);
        assertThat(child.stats().queuedBytes()).isZero();
        await(child.close());
        assertThat(heard.order).endsWith("closed").doesNotContain("failed");
    }
}
