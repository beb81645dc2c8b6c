package dev.sallyport.bus;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;

/**
 * A codec of what never leaves this process: it refuses the wire (rule BUS-3).
 *
 * @param <S> what is sent
 * @param <R> what is received
 */
public abstract class InProcessCodec<S, R> implements MessageCodec<S, R> {
    private final String name;

    /** A codec under a name of its own. */
    protected InProcessCodec(String name) {
        this.name = name;
    }

    @Override
    public final void encodeToWire(Buffer buffer, S value) {
        throw neverLeaves();
    }

    @Override
    public final R decodeFromWire(int position, Buffer buffer) {
        throw neverLeaves();
    }

    private UnsupportedOperationException neverLeaves() {
        return new UnsupportedOperationException(name + " never leaves this process");
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final byte systemCodecID() {
        return -1;
    }
}
