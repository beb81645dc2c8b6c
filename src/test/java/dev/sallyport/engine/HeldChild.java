package dev.sallyport.engine;

import dev.sallyport.bus.ChildExit;
import dev.sallyport.bus.ChildHandle;
import dev.sallyport.bus.ChildStats;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/** A child that keeps what it is sent, until it takes no more. */
final class HeldChild implements ChildHandle {
    static final long PID = 7;
    static final ChildExit EXIT = new ChildExit(PID, null, 9);

    private final Buffer stdin = Buffer.buffer();
    private boolean full;

    String stdin() {
        return stdin.toString();
    }

    void isFull(boolean now) {
        full = now;
    }

    @Override
    public long pid() {
        return PID;
    }

    @Override
    public boolean write(Buffer bytes) {
        if (!full) {
            stdin.appendBuffer(bytes);
        }
        return !full;
    }

    @Override
    public Future<ChildExit> close() {
        return Future.succeededFuture(EXIT);
    }

    @Override
    public ChildStats stats() {
        return new ChildStats(0, 0, 0, 0, 0, null);
    }
}
