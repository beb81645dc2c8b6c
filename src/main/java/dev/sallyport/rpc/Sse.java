package dev.sallyport.rpc;

import java.util.Arrays;

/**
 * Reads a stream of server-sent events (WHATWG HTML, 9.2.6) from chunks of any size: CR, LF and CRLF end a line, a
 * leading byte order mark and comments are skipped, the data of several lines is joined by LF.
 *
 * <p>Linear in the bytes; holds at most one event, bounded. For one thread.
 */
public final class Sse {
    private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final int maxEventBytes;
    private final Events events;
    private byte[] line = new byte[512];
    private int lineLength;
    private byte[] data = new byte[512];
    private int dataLength;
    private boolean hasData;
    private String type = "";
    private boolean afterCr;
    private boolean firstLine = true;

    /** Takes events. */
    @FunctionalInterface
    public interface Events {
        /**
         * Takes one event.
         *
         * @param type its type; {@code message} where it names none
         * @param data its data, which nobody else holds
         */
        void event(String type, Bytes data);
    }

    /** A stream whose events are larger is refused by {@link #feed}. */
    public Sse(int maxEventBytes, Events events) {
        this.maxEventBytes = maxEventBytes;
        this.events = events;
    }

    /**
     * Reads on.
     *
     * @throws MalformedJsonException where an event is larger than allowed
     */
    public void feed(Bytes chunk) throws MalformedJsonException {
        byte[] b = chunk.array();
        int end = chunk.offset() + chunk.length();
        int from = chunk.offset();
        if (afterCr && from < end) {
            afterCr = false;
            from += b[from] == '\n' ? 1 : 0;
        }
        for (int i = from; i < end; i++) {
            if (b[i] != '\n' && b[i] != '\r') {
                continue;
            }
            append(b, from, i);
            endLine();
            if (b[i] == '\r') {
                if (i + 1 == end) {
                    afterCr = true;
                } else if (b[i + 1] == '\n') {
                    i++;
                }
            }
            from = i + 1;
        }
        append(b, from, end);
    }

    private void append(byte[] b, int from, int to) throws MalformedJsonException {
        int more = to - from;
        if (more <= 0) {
            return;
        }
        bound(lineLength, more);
        line = room(line, lineLength + more);
        System.arraycopy(b, from, line, lineLength, more);
        lineLength += more;
    }

    private void bound(int have, int more) throws MalformedJsonException {
        if ((long) have + more > maxEventBytes) {
            throw new MalformedJsonException("an event of more than " + maxEventBytes + " bytes", maxEventBytes);
        }
    }

    private static byte[] room(byte[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, Math.max(length, array.length * 2));
    }

    private void endLine() throws MalformedJsonException {
        int from = 0;
        if (firstLine) {
            firstLine = false;
            from = lineLength >= 3 && Arrays.equals(line, 0, 3, BOM, 0, 3) ? 3 : 0;
        }
        if (lineLength == from) {
            dispatch();
        } else if (line[from] != ':') {
            field(from);
        }
        lineLength = 0;
    }

    private void field(int from) throws MalformedJsonException {
        int colon = from;
        while (colon < lineLength && line[colon] != ':') {
            colon++;
        }
        int value = colon + 1 < lineLength && line[colon + 1] == ' ' ? colon + 2 : Math.min(colon + 1, lineLength);
        Bytes name = Bytes.of(line, from, colon - from);
        if (name.is("data")) {
            data(value);
        } else if (name.is("event")) {
            type = Bytes.of(line, value, lineLength - value).utf8();
        }
    }

    private void data(int value) throws MalformedJsonException {
        int more = lineLength - value + (hasData ? 1 : 0);
        bound(dataLength, more);
        data = room(data, dataLength + more);
        if (hasData) {
            data[dataLength++] = '\n';
        }
        System.arraycopy(line, value, data, dataLength, lineLength - value);
        dataLength += lineLength - value;
        hasData = true;
    }

    private void dispatch() {
        if (hasData) {
            Bytes event = Bytes.of(Arrays.copyOf(data, dataLength));
            events.event(type.isEmpty() ? "message" : type, event);
        }
        hasData = false;
        dataLength = 0;
        type = "";
    }
}
