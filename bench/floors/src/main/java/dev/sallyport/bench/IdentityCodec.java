package dev.sallyport.bench;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;

/** Hands a message over as it is. */
final class IdentityCodec<T> implements MessageCodec<T, T> {
    private final String name;

    IdentityCodec(Class<T> type) {
        name = "identity:" + type.getSimpleName();
    }

    @Override
    public void encodeToWire(Buffer buffer, T message) {
        throw new UnsupportedOperationException(name);
    }

    @Override
    public T decodeFromWire(int position, Buffer buffer) {
        throw new UnsupportedOperationException(name);
    }

    @Override
    public T transform(T message) {
        return message;
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
