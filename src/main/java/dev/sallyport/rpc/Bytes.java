package dev.sallyport.rpc;

import io.netty.buffer.ByteBuf;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * An immutable run of bytes inside an array that nobody writes to any more.
 *
 * <p>Slicing shares the array: arguments and results travel through the gateway as slices of the message that brought
 * them. May be handed between threads.
 */
public final class Bytes {
    /** No bytes at all. */
    public static final Bytes EMPTY = new Bytes(new byte[0], 0, 0);

    private final byte[] array;
    private final int offset;
    private final int length;

    private Bytes(byte[] array, int offset, int length) {
        this.array = array;
        this.offset = offset;
        this.length = length;
    }

    /** Takes the array over: the caller writes to it no more. */
    public static Bytes of(byte[] array) {
        return new Bytes(array, 0, array.length);
    }

    /** Takes a part of the array over: the caller writes to that part no more. */
    public static Bytes of(byte[] array, int offset, int length) {
        java.util.Objects.checkFromIndexSize(offset, length, array.length);
        return new Bytes(array, offset, length);
    }

    /** The UTF-8 form of a text. */
    public static Bytes utf8(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Shares the buffer's array where it has one, copies otherwise; the caller appends to the buffer no more. */
    public static Bytes of(Buffer buffer) {
        if (buffer instanceof BufferInternal internal) {
            ByteBuf bytes = internal.getByteBuf();
            if (bytes.hasArray()) {
                return new Bytes(bytes.array(), bytes.arrayOffset() + bytes.readerIndex(), bytes.readableBytes());
            }
        }
        return of(buffer.getBytes());
    }

    /** The backing array; read only, from {@link #offset()} on. */
    byte[] array() {
        return array;
    }

    int offset() {
        return offset;
    }

    public int length() {
        return length;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    /** The byte at {@code index}, counted from this slice's start. */
    public byte at(int index) {
        return array[offset + java.util.Objects.checkIndex(index, length)];
    }

    /** Shares the bytes from {@code from} (inclusive) to {@code to} (exclusive). */
    public Bytes slice(int from, int to) {
        java.util.Objects.checkFromToIndex(from, to, length);
        return new Bytes(array, offset + from, to - from);
    }

    /** Decodes as UTF-8; malformed input becomes U+FFFD. */
    public String utf8() {
        return new String(array, offset, length, StandardCharsets.UTF_8);
    }

    /** Copies out. */
    public byte[] copy() {
        return java.util.Arrays.copyOfRange(array, offset, offset + length);
    }

    /**
     * The same JSON text without line breaks, for a transport whose messages end at LF: CR and LF, which valid JSON has
     * only as white space, become spaces. Shares the array where there is nothing to replace.
     */
    public Bytes oneLine() {
        int found = ByteScan.lineBreak(array, offset, offset + length);
        return found == offset + length ? this : spaced(found - offset);
    }

    private Bytes spaced(int from) {
        byte[] out = copy();
        for (int i = from; i < out.length; i++) {
            if (isLineBreak(out[i])) {
                out[i] = ' ';
            }
        }
        return of(out);
    }

    private static boolean isLineBreak(byte b) {
        return b == '\n' || b == '\r';
    }

    /** A read-only view that shares the array. */
    public ByteBuffer asByteBuffer() {
        return ByteBuffer.wrap(array, offset, length).slice().asReadOnlyBuffer();
    }

    /** Whether other bytes, at least one, stand somewhere in these. */
    public boolean contains(Bytes other) {
        byte head = other.at(0);
        for (int i = offset; i <= offset + length - other.length; i++) {
            if (array[i] == head
                    && java.util.Arrays.equals(
                            array, i, i + other.length, other.array, other.offset, other.offset + other.length)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the bytes are exactly the ASCII text. */
    public boolean is(String ascii) {
        if (ascii.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (array[offset + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes b
                && java.util.Arrays.equals(array, offset, offset + length, b.array, b.offset, b.offset + b.length);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = offset; i < offset + length; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    /** The size only: what a message holds may be private. */
    @Override
    public String toString() {
        return length + " bytes";
    }
}
