package dev.sallyport.child.pipe;

import io.netty.channel.IoEventLoop;
import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Writes a child's stdin: everything that was queued while the loop did other things leaves in one write. */
final class EpollWriter extends EpollPipe {
    /** What a child may take before the loop's other work has its turn. */
    private static final int ROUNDS = 16;

    private final StdinQueue queue;
    private final Consumer<String> lost;

    EpollWriter(IoEventLoop loop, FileDescriptor fd, StdinQueue queue, Consumer<String> lost) {
        super(loop, fd);
        this.queue = queue;
        this.lost = lost;
    }

    void listenToQueue() {
        queue.onWork(() -> loop.execute(this::flush));
    }

    @Override
    void ready() {
        if (isOtherSideGone()) {
            giveUp("stdin closed");
        } else {
            flush();
        }
    }

    @Override
    void dropped() {
        giveUp("stdin dropped");
    }

    private void flush() {
        try {
            for (int round = 0; round < ROUNDS; round++) {
                if (isClosed() || !writeBatch()) {
                    return;
                }
            }
            loop.execute(this::flush);
        } catch (IOException e) {
            giveUp(PipeEnds.FAILED + "stdin: " + reason(e));
        }
    }

    /** Whether to go on: false where the child has to read first, nothing is queued, or all is done. */
    private boolean writeBatch() throws IOException {
        if (queue.isFinished()) {
            closeEnd();
            return false;
        }
        ByteBuffer batch = buffer();
        queue.fill(batch);
        int size = batch.position();
        if (size == 0) {
            return !queue.sleep();
        }
        int written = fd.write(batch, 0, size);
        queue.written(written);
        return written == size;
    }

    private void giveUp(String reason) {
        if (!isClosed()) {
            closeEnd();
            queue.abandon();
            lost.accept(reason);
        }
    }
}
