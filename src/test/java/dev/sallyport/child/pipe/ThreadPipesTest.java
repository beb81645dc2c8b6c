package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class ThreadPipesTest {
    private final Streams streams = new Streams();
    private final StdinQueue queue = new StdinQueue(1 << 20);
    private final Taken out = new Taken();
    private final Taken err = new Taken();
    private final List<String> lost = new CopyOnWriteArrayList<>();

    @Test
    @Tag("CHILD-6")
    void everythingIsWrittenInOrderAndThenStdinIsClosed(Vertx vertx) {
        byte[] bytes = EpollHarness.bytes(200_000);
        queue.offer(Buffer.buffer("queued before"));
        start(vertx, pipes());
        await().until(() -> streams.written().length == 13);
        queue.offer(Buffer.buffer(bytes));
        queue.offer(Buffer.buffer("last"));

        queue.end();

        await().until(() -> streams.closed.contains("stdin"));
        assertThat(streams.written())
                .isEqualTo(Buffer.buffer("queued before")
                        .appendBytes(bytes)
                        .appendString("last")
                        .getBytes());
        assertThat(lost).isEmpty();
    }

    @Test
    void bothOutputsAreReadToTheirEnds(Vertx vertx) {
        byte[] bytes = EpollHarness.bytes(300_000);
        streams.stdout = new ByteArrayInputStream(bytes);
        streams.stderr = new ByteArrayInputStream("words".getBytes(StandardCharsets.UTF_8));

        start(vertx, pipes());

        await().untilAsserted(() -> assertThat(out.ends).containsExactly("ended"));
        await().untilAsserted(() -> assertThat(err.ends).containsExactly("ended"));
        assertThat(out.bytes()).isEqualTo(bytes);
        assertThat(err.bytes()).asString().isEqualTo("words");
    }

    @Test
    void withoutRoomNothingIsReadUntilThereIsSome(Vertx vertx) {
        streams.stdout = new ByteArrayInputStream(EpollHarness.bytes(300_000));
        out.restAfterEachChunk();
        start(vertx, pipes());

        for (int chunk = 1; chunk <= 5; chunk++) {
            int soFar = chunk;
            await().until(() -> out.chunks.size() >= soFar);
            assertThat(out.chunks).hasSize(chunk);
            out.resume();
        }

        await().untilAsserted(() -> assertThat(out.ends).containsExactly("ended"));
        assertThat(out.bytes()).hasSize(300_000);
    }

    @Test
    @Tag("CHILD-13")
    void aReadErrorIsToldInTheSystemsWords(Vertx vertx) {
        streams.stdout = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("Input/output error");
            }
        };

        start(vertx, pipes());

        await().untilAsserted(() -> assertThat(out.ends).containsExactly("failed: Input/output error"));
    }

    @Test
    @Tag("CHILD-13")
    void aWriteErrorIsToldInTheSystemsWordsAndNothingIsTakenAnyMore(Vertx vertx) {
        streams.failure = new IOException("Broken pipe");
        queue.offer(Buffer.buffer("x"));

        start(vertx, pipes());

        await().untilAsserted(() -> assertThat(lost).containsExactly("pipe failed: stdin: Broken pipe"));
        assertThat(queue.offer(Buffer.buffer("late"))).isFalse();
        await().until(() -> streams.closed.contains("stdin"));
    }

    @Test
    void stdinIsClosedByItsWriterOnceThatStarted(Vertx vertx) {
        ThreadPipes pipes = pipes();
        start(vertx, pipes);

        pipes.closeStdin();

        await().untilAsserted(() -> assertThat(streams.closed).containsExactly("stdin"));
        assertThat(queue.offer(Buffer.buffer("late"))).isFalse();
    }

    @Test
    void aPumpThatHasNothingToDoRests(Vertx vertx) {
        streams.stdout = new ByteArrayInputStream(EpollHarness.bytes(100));
        out.restAfterEachChunk();
        start(vertx, pipes());

        await().untilAsserted(() -> assertThat(pumps())
                .filteredOn(pump -> pump.getState() == Thread.State.WAITING)
                .extracting(Thread::getName)
                .containsExactlyInAnyOrder("child-42-stdin", "child-42-stdout"));
        assertThat(pumps()).as("none keeps Java from ending").allMatch(Thread::isDaemon);

        queue.end();
        out.resume();
        await().untilAsserted(() -> assertThat(pumps()).isEmpty());
    }

    @Test
    void allThreeAreClosedBeforeAnythingStarted() {
        pipes().close();

        assertThat(streams.closed).containsExactlyInAnyOrder("stdin", "stdout", "stderr");
    }

    private static List<Thread> pumps() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("child-42-"))
                .toList();
    }

    private ThreadPipes pipes() {
        return new ThreadPipes(streams.process());
    }

    private void start(Vertx vertx, ThreadPipes pipes) {
        pipes.start(new PipeEnds(queue, out, err, lost::add), vertx.getOrCreateContext());
    }

    /** What the fake process has, and what became of it. */
    private static final class Streams {
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();
        private final List<String> closed = new CopyOnWriteArrayList<>();
        private volatile IOException failure;
        private InputStream stdout = InputStream.nullInputStream();
        private InputStream stderr = InputStream.nullInputStream();

        byte[] written() {
            return written.toByteArray();
        }

        FakeProcess process() {
            return new FakeProcess(stdin(), closing(stdout, "stdout"), closing(stderr, "stderr"));
        }

        /** Buffered, as that of a process is. */
        private OutputStream stdin() {
            return new BufferedOutputStream(new FilterOutputStream(OutputStream.nullOutputStream()) {
                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    if (failure != null) {
                        throw failure;
                    }
                    written.write(bytes, offset, length);
                }

                @Override
                public void close() {
                    closed.add("stdin");
                }
            });
        }

        private InputStream closing(InputStream stream, String name) {
            return new FilterInputStream(stream) {
                @Override
                public void close() {
                    closed.add(name);
                }
            };
        }
    }
}
