package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.unix.FileDescriptor;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EpollWriterTest {
    private static final int MORE_THAN_A_PIPE_HOLDS = 3_000_000;

    private final EpollHarness epoll = new EpollHarness();
    private final StdinQueue queue = new StdinQueue(16 << 20);
    private final List<String> lost = new CopyOnWriteArrayList<>();
    private FileDescriptor ours;
    private InputStream child;
    private EpollWriter writer;

    @BeforeEach
    void write() throws IOException {
        FileDescriptor[] pipe = FileDescriptor.pipe();
        ours = pipe[1];
        child = EpollHarness.input(pipe[0]);
        writer = new EpollWriter(epoll.loop, ours, queue, lost::add);
    }

    @AfterEach
    void close() throws IOException {
        child.close();
        epoll.close();
        ours.close();
    }

    @Test
    @Tag("CHILD-6")
    void everythingIsWrittenInOrderAndThenStdinEnds() throws IOException {
        byte[] bytes = EpollHarness.bytes(MORE_THAN_A_PIPE_HOLDS);
        queue.offer(Buffer.buffer("queued before"));
        start();
        queue.offer(Buffer.buffer(bytes));
        queue.offer(Buffer.buffer("last"));
        queue.end();

        assertThat(child.readNBytes(13)).asString().isEqualTo("queued before");
        assertThat(child.readNBytes(bytes.length)).isEqualTo(bytes);
        assertThat(child.readAllBytes()).asString().isEqualTo("last");
        assertThat(lost).isEmpty();
        await().until(() -> !ours.isOpen());
    }

    @Test
    @Tag("CHILD-6")
    void whatIsOfferedWhileTheWriterRestsIsWritten() throws IOException {
        start();
        for (int i = 0; i < 100; i++) {
            queue.offer(Buffer.buffer(new byte[] {(byte) i}));

            assertThat(child.read()).isEqualTo(i);
        }
    }

    @Test
    @Tag("CHILD-13")
    void aChildThatClosesItsSideIsLostAndNothingIsTakenAnyMore() throws IOException {
        start();

        child.close();

        await().untilAsserted(() -> assertThat(lost).containsExactly("stdin closed"));
        assertThat(queue.offer(Buffer.buffer("late"))).isFalse();
        assertThat(ours.isOpen()).isFalse();
    }

    @Test
    @Tag("CHILD-13")
    void aWriteErrorIsToldInTheSystemsWords() throws IOException {
        FileDescriptor full = FileDescriptor.from("/dev/full");
        EpollWriter failing = new EpollWriter(epoll.loop, full, queue, lost::add);
        queue.offer(Buffer.buffer("x"));

        epoll.run(failing::ready);

        assertThat(lost).containsExactly("pipe failed: stdin: No space left on device");
        assertThat(queue.offer(Buffer.buffer("late"))).isFalse();
        assertThat(full.isOpen()).isFalse();
    }

    @Test
    void abandoningClosesThePipeAlthoughTheChildDoesNotRead() {
        start();
        queue.offer(Buffer.buffer(EpollHarness.bytes(MORE_THAN_A_PIPE_HOLDS)));
        await().until(() -> queue.writtenBytes() > 0);

        queue.abandon();

        await().until(() -> !ours.isOpen());
        assertThat(lost).isEmpty();
    }

    @Test
    void aLoopThatShutsDownLosesThePipe() {
        start();
        epoll.run(() -> {});

        epoll.shutDown();

        assertThat(lost).containsExactly("stdin dropped");
        assertThat(ours.isOpen()).isFalse();
    }

    @Test
    void aPipeThatWasClosedIsNotLost() {
        start();
        queue.end();
        await().until(() -> !ours.isOpen());

        epoll.run(writer::dropped);

        assertThat(lost).isEmpty();
    }

    private void start() {
        writer.register(EpollIoOps.EPOLLOUT);
        writer.listenToQueue();
    }
}
