package dev.sallyport.child.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.epoll.Native;
import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EpollReaderTest {
    private final EpollHarness epoll = new EpollHarness();
    private final Taken taken = new Taken();
    private FileDescriptor ours;
    private OutputStream child;
    private EpollReader reader;

    @BeforeEach
    void read() throws IOException {
        FileDescriptor[] pipe = FileDescriptor.pipe();
        ours = pipe[0];
        child = EpollHarness.output(pipe[1]);
        reader = new EpollReader(epoll.loop, ours, taken);
    }

    @AfterEach
    void close() throws IOException {
        child.close();
        epoll.close();
        ours.close();
    }

    @Test
    @Tag("CHILD-3")
    void everythingThatWasWrittenIsReadAndThenTheEndIsTold() throws IOException {
        byte[] written = EpollHarness.bytes(1 << 20);
        reader.register(EpollIoOps.EPOLLIN);

        child.write(written);
        child.close();

        await().until(() -> !taken.ends.isEmpty());
        assertThat(taken.bytes()).isEqualTo(written);
        assertThat(taken.ends).containsExactly("ended");
        assertThat(ours.isOpen()).isFalse();
    }

    @Test
    void whatComesLaterIsReadToo() throws IOException {
        reader.register(EpollIoOps.EPOLLIN);
        for (int size = 1; size < 100_000; size *= 3) {
            int before = taken.bytes().length;

            child.write(EpollHarness.bytes(size));

            int expected = before + size;
            await().until(() -> taken.bytes().length == expected);
        }
    }

    @Test
    void withoutRoomNothingIsReadUntilThereIsSome() throws IOException {
        byte[] written = EpollHarness.bytes(300_000);
        taken.restAfterEachChunk();
        reader.register(EpollIoOps.EPOLLIN);
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> writeAndClose(written));

        for (int chunk = 1; taken.ends.isEmpty(); chunk++) {
            int soFar = chunk;
            await().until(() -> taken.chunks.size() == soFar || !taken.ends.isEmpty());
            epoll.run(reader::ready);
            assertThat(taken.chunks).hasSizeLessThanOrEqualTo(chunk);
            taken.resume();
        }

        writing.join();
        assertThat(taken.bytes()).isEqualTo(written);
    }

    @Test
    void aReaderThatIsGivenUpEndsOnce() {
        reader.register(EpollIoOps.EPOLLIN);

        epoll.run(reader::dropped);
        epoll.run(reader::dropped);
        epoll.run(reader::ready);

        assertThat(taken.ends).containsExactly("ended");
        assertThat(ours.isOpen()).isFalse();
    }

    @Test
    void theEndIsToldWhereTheLoopShutsDown() {
        reader.register(EpollIoOps.EPOLLIN);
        epoll.run(() -> {});

        epoll.shutDown();

        assertThat(taken.ends).containsExactly("ended");
        assertThat(ours.isOpen()).isFalse();
    }

    @Test
    void theEndIsToldWhereTheLoopRefusesThePipe(@TempDir Path folder) throws IOException {
        FileDescriptor file = FileDescriptor.from(folder.resolve("no-pipe").toFile());

        new EpollReader(epoll.loop, file, taken).register(EpollIoOps.EPOLLIN);

        await().untilAsserted(() -> assertThat(taken.ends).containsExactly("ended"));
        assertThat(file.isOpen()).isFalse();
    }

    @Test
    @Tag("CHILD-13")
    void aReadErrorIsToldInTheSystemsWords() {
        // nothing can be read from one
        FileDescriptor unreadable = Native.newEpollCreate();
        EpollReader failing = new EpollReader(epoll.loop, unreadable, taken);

        epoll.run(failing::ready);

        assertThat(taken.ends).containsExactly("failed: Invalid argument");
        assertThat(unreadable.isOpen()).isFalse();
    }

    private void writeAndClose(byte[] bytes) {
        try (OutputStream out = child) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
