package dev.sallyport.bus;

import dev.sallyport.rpc.Bytes;
import java.util.List;

/**
 * The caller's side of an {@link Exchange}.
 *
 * @param capabilities the MCP client capabilities it declares, a JSON object as it stands
 * @param meta further members of {@code _meta} to pass on, each as {@code "name":value}
 * @param continues whether it continues an {@code input_required} result itself: then such a result is its answer
 * @param timing how long it waits
 * @param line what comes before the answer, and how it cancels
 */
public record Caller(Bytes capabilities, List<Bytes> meta, boolean continues, Timing timing, CallLine line) {
    /** No client capabilities at all. */
    public static final Bytes NO_CAPABILITIES = Bytes.utf8("{}");

    /**
     * How long a caller waits.
     *
     * @param timeoutMs its own deadline; 0 for the server's, which is never exceeded
     * @param extendOnProgress whether each progress notification starts the deadline anew, up to a ceiling (rule OUT-9)
     */
    public record Timing(long timeoutMs, boolean extendOnProgress) {
        /** The server's own deadline. */
        public static final Timing SERVERS = new Timing(0, false);
    }

    /** A caller that only waits for the answer. */
    public static Caller plain(CallLine line) {
        return new Caller(NO_CAPABILITIES, List.of(), false, Timing.SERVERS, line);
    }
}
