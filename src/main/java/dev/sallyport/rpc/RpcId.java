package dev.sallyport.rpc;

import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC request id as its sender wrote it: a string or a number. {@code 1} and {@code "1"} are two ids.
 *
 * @param text the JSON text of the id, quotes included
 */
public record RpcId(Bytes text) {
    /** An id of the gateway's own. */
    public static RpcId of(long number) {
        return new RpcId(Bytes.utf8(Long.toString(number)));
    }

    /** The id as an unsigned whole number, or -1 where it is none that a {@code long} holds. */
    public long number() {
        if (text.isEmpty() || text.length() > 18) {
            return -1;
        }
        long value = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.at(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** Whether two ids, either of which may be missing, are the same. */
    public static boolean same(@Nullable RpcId a, @Nullable RpcId b) {
        return a == null ? b == null : a.equals(b);
    }

    @Override
    public String toString() {
        return text.utf8();
    }
}
