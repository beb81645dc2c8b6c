package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.sallyport.kit.Descriptors;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class EpollPipesTest {
    private final StdinQueue queue = new StdinQueue(1 << 20);
    private final Taken out = new Taken();
    private final Taken err = new Taken();
    private final List<String> lost = new CopyOnWriteArrayList<>();
    private Process process;

    @AfterEach
    void end() {
        if (process != null) {
            process.destroyForcibly().onExit().join();
        }
    }

    @Test
    @Tag("CHILD-6")
    void whatIsWrittenReachesTheProcessWheneverItIsQueued(Vertx vertx) throws IOException {
        EpollPipes pipes = start(vertx, "cat");
        for (int i = 1; i <= 3; i++) {
            queue.offer(Buffer.buffer("line\n"));
            int expected = 5 * i;
            await().until(() -> out.bytes().length == expected);
        }

        pipes.closeStdin();

        await().until(() -> !process.isAlive());
        await().untilAsserted(() -> assertThat(out.ends).containsExactly("ended"));
        await().untilAsserted(() -> assertThat(err.ends).containsExactly("ended"));
        assertThat(lost).isEmpty();
    }

    @Test
    @Tag("CHILD-6")
    void whatIsLargerThanAPipeIsWrittenAsTheProcessReads(Vertx vertx) throws IOException {
        byte[] bytes = EpollHarness.bytes(300_000);
        start(vertx, "cat");

        queue.offer(Buffer.buffer(bytes));

        await().untilAsserted(() -> assertThat(out.bytes()).isEqualTo(bytes));
    }

    @Test
    void pipesThatAreGivenUpEndWhileTheProcessRuns(Vertx vertx) throws IOException {
        long before = Descriptors.pipes();
        EpollPipes pipes = start(vertx, "sleep", "1000");

        pipes.close();

        await().untilAsserted(() -> assertThat(out.ends).containsExactly("ended"));
        await().untilAsserted(() -> assertThat(err.ends).containsExactly("ended"));
        await().until(() -> Descriptors.pipes() <= before);
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void pipesThatAreDiscardedLeaveNoDescriptorOpen() throws IOException {
        long before = Descriptors.pipes();
        EpollPipes pipes = EpollPipes.open();

        assertThat(Descriptors.pipes()).isGreaterThan(before);
        pipes.discard();

        await().until(() -> Descriptors.pipes() <= before);
    }

    private EpollPipes start(Vertx vertx, String... command) throws IOException {
        EpollPipes pipes = EpollPipes.open();
        ProcessBuilder builder = new ProcessBuilder(command);
        pipes.redirect(builder);
        process = builder.start();
        pipes.started();
        pipes.start(new PipeEnds(queue, out, err, lost::add), vertx.getOrCreateContext());
        return pipes;
    }
}
