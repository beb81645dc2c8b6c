package dev.sallyport.child.pipe;

import io.netty.channel.IoEventLoop;
import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads one output pipe of a child. */
final class EpollReader extends EpollPipe {
    /** How much one child may bring before the loop's other work has its turn. */
    private static final int ROUNDS = 4;

    private final Intake intake;

    EpollReader(IoEventLoop loop, FileDescriptor fd, Intake intake) {
        super(loop, fd);
        this.intake = intake;
        intake.onRoom(() -> loop.execute(this::ready));
    }

    @Override
    void ready() {
        try {
            for (int round = 0; round < ROUNDS; round++) {
                if (isClosed() || !intake.hasRoom() || isEmptyAfter(read())) {
                    return;
                }
            }
            loop.execute(this::ready);
        } catch (IOException e) {
            closeEnd();
            intake.failed(reason(e));
        }
    }

    @Override
    void dropped() {
        if (!isClosed()) {
            closeEnd();
            intake.ended();
        }
    }

    /** How much was read; -1 at the end. */
    private int read() throws IOException {
        ByteBuffer buffer = buffer();
        int size = fd.read(buffer, 0, BATCH);
        if (size > 0) {
            byte[] chunk = new byte[size];
            buffer.get(0, chunk);
            intake.chunk(chunk);
        }
        return size;
    }

    /** Whether to wait for the next event: the end is behind us, or nothing is there now and more may come. */
    private boolean isEmptyAfter(int size) {
        if (size < 0) {
            dropped();
            return true;
        }
        return size == 0 || (size < BATCH && !isOtherSideGone());
    }
}
