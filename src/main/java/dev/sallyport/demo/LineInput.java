package dev.sallyport.demo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cuts a stream into lines of bytes. Used by one thread. */
final class LineInput {
    /** Bytes. A longer line is delivered cut off, which no longer parses and is answered as that. */
    static final int MAX_LINE = 8 * 1024 * 1024;

    private final InputStream in;
    private final byte[] chunk = new byte[16 * 1024];
    private final ByteArrayOutputStream partial = new ByteArrayOutputStream(0);
    private int position;
    private int end;

    LineInput(InputStream in) {
        this.in = in;
    }

    /**
     * The next line without its line feed; null at the end of the stream, where a last line without a line feed is
     * still delivered.
     */
    byte @Nullable [] next() throws IOException {
        while (true) {
            for (int i = position; i < end; i++) {
                if (chunk[i] == '\n') {
                    return lineUpTo(i);
                }
            }
            keep(position, end);
            position = 0;
            end = in.read(chunk);
            if (end < 0) {
                end = 0;
                return partial.size() == 0 ? null : takePartial();
            }
        }
    }

    private byte[] lineUpTo(int lineFeed) {
        int start = position;
        position = lineFeed + 1;
        if (partial.size() == 0) {
            return Arrays.copyOfRange(chunk, start, lineFeed);
        }
        keep(start, lineFeed);
        return takePartial();
    }

    private void keep(int from, int to) {
        partial.write(chunk, from, Math.min(to - from, MAX_LINE - partial.size()));
    }

    private byte[] takePartial() {
        byte[] line = partial.toByteArray();
        partial.reset();
        return line;
    }
}
