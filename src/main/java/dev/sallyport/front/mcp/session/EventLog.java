package dev.sallyport.front.mcp.session;

import dev.sallyport.rpc.Bytes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last events of a session's streams, for a client that lost one; bounded by bytes and by age. For one thread. */
final class EventLog {
    private static final int MAX_BYTES = 64 * 1024;

    private final Deque<Entry> entries = new ArrayDeque<>(2);
    private int bytes;

    /**
     * One event.
     *
     * @param stream the number of its stream
     * @param event its number in the stream
     * @param atMs when it was sent, epoch milliseconds
     * @param text the event as it was written
     */
    record Entry(int stream, int event, long atMs, Bytes text) {}

    /** Remembers an event; one that is larger than the whole log is not remembered. */
    void add(Entry entry) {
        if (entry.text().length() > MAX_BYTES) {
            return;
        }
        entries.add(entry);
        bytes += entry.text().length();
        while (bytes > MAX_BYTES) {
            forget();
        }
    }

    /** What came on a stream after an event. */
    List<Bytes> after(int stream, int event) {
        return entries.stream()
                .filter(entry -> entry.stream() == stream && entry.event() > event)
                .map(Entry::text)
                .toList();
    }

    /** Forgets what was sent before a time. */
    void forgetBefore(long ms) {
        while (!entries.isEmpty() && entries.peek().atMs() < ms) {
            forget();
        }
    }

    private void forget() {
        bytes -= entries.remove().text().length();
    }
}
