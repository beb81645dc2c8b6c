package dev.sallyport.bus;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;

/**
 * Hands the same immutable object to the receiver and refuses the wire: what it carries never leaves this process
 * (rule BUS-3).
 */
public final class LocalCodec<T> implements MessageCodec<T, T> {
    private final String name;

    public LocalCodec(Class<T> type) {
        this("local:" + type.getName());
    }

    /** A codec under a name of its own, for senders who choose it by that name. */
    public LocalCodec(String name) {
        this.name = name;
    }

    @Override
    public void encodeToWire(Buffer buffer, T value) {
        throw new UnsupportedOperationException(name + " never leaves this process");
    }

    @Override
    public T decodeFromWire(int position, Buffer buffer) {
        throw new UnsupportedOperationException(name + " never leaves this process");
    }

    @Override
    public T transform(T value) {
        return value;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public byte systemCodecID() {
        return -1;
    }
}
