package dev.sallyport.rpc;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts a message together from slices of others.
 *
 * <p>Small messages are copied into one array, which is cheaper than a gathering write; large ones share the slices'
 * arrays, so that arguments and results are never copied. For one thread.
 */
public final class Joiner {
    /** From this size on slices are shared instead of copied, bytes. */
    private static final int SHARE_FROM = 16 * 1024;

    private final List<Bytes> parts = new ArrayList<>(12);
    private int length;

    /** Adds a slice. */
    public Joiner add(Bytes part) {
        parts.add(part);
        length += part.length();
        return this;
    }

    /** Adds slices. */
    public Joiner addAll(List<Bytes> more) {
        for (Bytes part : more) {
            add(part);
        }
        return this;
    }

    /** Adds all that another one holds. */
    public Joiner add(Joiner other) {
        return addAll(other.parts);
    }

    /** Adds a text. */
    public Joiner add(String text) {
        return add(Bytes.utf8(text));
    }

    public int length() {
        return length;
    }

    /** The same message without line breaks, see {@link Bytes#oneLine}. */
    public Joiner oneLine() {
        Joiner out = new Joiner();
        parts.forEach(part -> out.add(part.oneLine()));
        return out;
    }

    /** The message, for a transport. */
    public Buffer buffer() {
        if (length < SHARE_FROM) {
            return Buffer.buffer(array());
        }
        ByteBuf[] shared = new ByteBuf[parts.size()];
        for (int i = 0; i < shared.length; i++) {
            Bytes part = parts.get(i);
            shared[i] = Unpooled.wrappedBuffer(part.array(), part.offset(), part.length());
        }
        return BufferInternal.buffer(Unpooled.wrappedBuffer(shared.length, shared));
    }

    /** The message as one slice; copies. */
    public Bytes bytes() {
        return Bytes.of(array());
    }

    private byte[] array() {
        byte[] out = new byte[length];
        int at = 0;
        for (Bytes part : parts) {
            System.arraycopy(part.array(), part.offset(), out, at, part.length());
            at += part.length();
        }
        return out;
    }
}
