package dev.sallyport.child.pipe;

import dev.sallyport.rpc.ByteScan;
import dev.sallyport.rpc.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Cuts a byte stream into lines (rule CHILD-3): only LF ends one, a CR before it is not part of it, empty lines are left
 * out. Works on bytes, so that a character split across reads survives, and in linear time. Not thread-safe.
 */
public final class LineFramer {
    private static final byte[] NOTHING = {};
    private static final int FIRST_CAPACITY = 8192;

    private final int maxBytes;
    private byte[] begun = NOTHING;
    private int length;

    /** @param maxBytes the longest line, its ending not counted */
    public LineFramer(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * The lines that the chunk completes. Those that lie in it whole share its array, which is the framer's now.
     *
     * @throws LineTooLongException where a line passes the bound; nothing is to be fed after it
     */
    public List<Bytes> feed(byte[] chunk) throws LineTooLongException {
        List<Bytes> lines = new ArrayList<>();
        int start = 0;
        int end = ByteScan.lineFeed(chunk, 0, chunk.length);
        while (end < chunk.length) {
            complete(chunk, start, end, lines);
            start = end + 1;
            end = ByteScan.lineFeed(chunk, start, chunk.length);
        }
        keep(chunk, start, chunk.length);
        return lines;
    }

    /** The final line where the stream ended without a LF; empty where nothing is left. */
    public List<Bytes> end() {
        return takeBegun();
    }

    /**
     * What was begun of a line, up to its last whole character, so that memory stays bounded where length is no error
     * (stderr). The line goes on behind it.
     */
    List<Bytes> cut() {
        int whole = wholeCharacters();
        List<Bytes> piece = new ArrayList<>(1);
        piece.add(Bytes.of(begun, 0, whole));
        begun = Arrays.copyOfRange(begun, whole, length);
        length -= whole;
        return piece;
    }

    /** The length without a UTF-8 sequence at the end that lacks some of its bytes. */
    private int wholeCharacters() {
        int lead = length - 1;
        while (lead > length - 4 && lead > 0 && (begun[lead] & 0xC0) == 0x80) {
            lead--;
        }
        int first = begun[lead] & 0xFF;
        int size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
        return lead + size > length ? lead : length;
    }

    /** How much of an unfinished line is held. */
    int heldBytes() {
        return length;
    }

    private List<Bytes> takeBegun() {
        List<Bytes> lines = new ArrayList<>(1);
        add(begun, 0, length, lines);
        begun = NOTHING;
        length = 0;
        return lines;
    }

    private void complete(byte[] chunk, int start, int end, List<Bytes> lines) throws LineTooLongException {
        if (length == 0) {
            checkLength(end - start);
            add(chunk, start, end, lines);
            return;
        }
        keep(chunk, start, end);
        lines.addAll(takeBegun());
    }

    private static void add(byte[] array, int start, int end, List<Bytes> lines) {
        int last = end > start && array[end - 1] == '\r' ? end - 1 : end;
        if (last > start) {
            lines.add(Bytes.of(array, start, last - start));
        }
    }

    private void keep(byte[] chunk, int start, int end) throws LineTooLongException {
        int size = end - start;
        checkLength((long) length + size);
        if (length + size > begun.length) {
            begun = Arrays.copyOf(begun, capacityFor(length + size));
        }
        System.arraycopy(chunk, start, begun, length, size);
        length += size;
    }

    private int capacityFor(int size) {
        long doubled = Math.max(FIRST_CAPACITY, 2L * begun.length);
        return (int) Math.max(size, Math.min(doubled, maxBytes));
    }

    private void checkLength(long size) throws LineTooLongException {
        // A CR may still turn out to belong to the ending.
        if (size > (long) maxBytes + 1) {
            throw new LineTooLongException(maxBytes);
        }
    }
}
