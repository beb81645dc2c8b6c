package dev.sallyport.child;

import static dev.sallyport.child.Nursery.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.LaunchReply;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LaunchTest {
    private final Nursery nursery = new Nursery();
    private final Heard heard = new Heard();

    @AfterEach
    void closeAll() {
        nursery.close();
    }

    @Test
    void whatIsWrittenComesBackFromAnEcho() {
        ChildHandle cat = nursery.launch(heard, "cat");

        assertThat(cat.write(Buffer.buffer("{\"id\":1}\n"))).isTrue();

        await().untilAsserted(() -> assertThat(heard.lines).containsExactly("{\"id\":1}"));
        await(cat.close());
    }

    @Test
    @Tag("CHILD-2")
    void aMissingCommandIsRefusedWithTheSystemsReason() {
        LaunchReply reply = await(nursery.ask(nursery.request(heard, "no-such-command-here")));

        assertThat(reply)
                .isEqualTo(new LaunchReply.NotLaunched(
                        "cannot start \"no-such-command-here\" of MCP server \"srv\": No such file or directory"));
    }

    @Test
    @Tag("CHILD-10")
    void aPoliteChildIsGoneWhenCloseCompletes() throws Exception {
        ChildHandle cat = nursery.launch(heard, "cat");

        assertThat(await(cat.close()).code()).isZero();

        assertThat(ProcessHandle.of(cat.pid())).isEmpty();
        assertThat(heard.closed.get(5, TimeUnit.SECONDS).code()).isZero();
        assertThat(heard.failed).isNotDone();
    }

    @Test
    @Tag("CASE-4")
    void aChildThatIgnoresSigtermIsKilled() {
        ChildHandle deaf = nursery.sh(heard, "trap '' TERM; echo ready; while :; do sleep 0.1; done");
        await().until(() -> heard.lines.contains("ready"));

        assertThat(await(deaf.close()).signal()).isEqualTo(9);
    }

    @Test
    @Tag("CASE-6")
    void aChildThatDiesAtOnceIsReportedWithItsExitCode() throws Exception {
        nursery.sh(heard, "echo broken >&2; exit 3");

        assertThat(heard.closed.get(5, TimeUnit.SECONDS).code()).isEqualTo(3);
        assertThat(heard.order).containsExactly("stderr", "failed", "closed");
    }
}
