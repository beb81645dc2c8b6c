package dev.sallyport.rpc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Looks for certain bytes eight at a time: what lies between them, which is nearly all of a large message, costs an
 * eighth of a look at each.
 */
public final class ByteScan {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long SPACES = ' ' * ONES;
    private static final long LINE_FEEDS = '\n' * ONES;
    private static final long RETURNS = '\r' * ONES;

    private ByteScan() {}

    /** The first LF in {@code array} from {@code from} (inclusive) to {@code to} (exclusive), or {@code to}. */
    public static int lineFeed(byte[] array, int from, int to) {
        int at = from;
        for (; at <= to - 8; at += 8) {
            long found = zeros((long) LONGS.get(array, at) ^ LINE_FEEDS);
            if (found != 0) {
                return at + first(found);
            }
        }
        while (at < to && array[at] != '\n') {
            at++;
        }
        return at;
    }

    /** The first CR or LF, or {@code to}. */
    static int lineBreak(byte[] array, int from, int to) {
        int at = from;
        for (; at <= to - 8; at += 8) {
            long eight = (long) LONGS.get(array, at);
            long found = zeros(eight ^ LINE_FEEDS) | zeros(eight ^ RETURNS);
            if (found != 0) {
                return at + first(found);
            }
        }
        while (at < to && array[at] != '\n' && array[at] != '\r') {
            at++;
        }
        return at;
    }

    /** The first byte that does not simply stand for itself in a JSON string, or one of the last seven: look there. */
    static int plain(byte[] array, int from, int to) {
        int at = from;
        for (; at <= to - 8; at += 8) {
            long eight = (long) LONGS.get(array, at);
            long controls = (eight - SPACES) & ~eight & HIGHS;
            long found = zeros(eight ^ QUOTES) | zeros(eight ^ BACKSLASHES) | controls | (eight & HIGHS);
            if (found != 0) {
                return at + first(found);
            }
        }
        return at;
    }

    /** The high bit of each byte that is zero; above the first such byte others may be marked too. */
    private static long zeros(long eight) {
        return (eight - ONES) & ~eight & HIGHS;
    }

    private static int first(long marks) {
        return Long.numberOfTrailingZeros(marks) >>> 3;
    }
}
