package dev.sallyport.engine.legacy.socket;

import dev.sallyport.rpc.Bytes;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocketFrame;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts the frames of a WebSocket together and takes the lines out of its messages. One message holds whole lines, usually
 * one. Binary messages are passed over. For one thread.
 */
final class MessageReader {
    private final int maxBytes;
    private final Consumer<Bytes> lines;
    private final Runnable binary;
    /** What has come of a message in several frames; null between messages and inside a binary one. */
    private @Nullable Buffer partial;

    /**
     * Reads messages.
     *
     * @param maxBytes of one message
     * @param lines takes each line, without its end; empty ones are left out
     * @param binary is told of each binary message
     */
    MessageReader(int maxBytes, Consumer<Bytes> lines, Runnable binary) {
        this.maxBytes = maxBytes;
        this.lines = lines;
        this.binary = binary;
    }

    /**
     * Takes a data frame.
     *
     * @return false where the message is larger than the bound; the connection is then of no use any more
     */
    boolean frame(WebSocketFrame frame) {
        if (frame.isBinary()) {
            partial = null;
            binary.run();
            return true;
        }
        if (frame.isContinuation() && partial == null) {
            return true;
        }
        return frame.isContinuation() ? more(frame) : first(frame);
    }

    private boolean first(WebSocketFrame frame) {
        if (frame.isFinal()) {
            split(Bytes.of(frame.binaryData()));
            return true;
        }
        partial = Buffer.buffer().appendBuffer(frame.binaryData());
        return true;
    }

    private boolean more(WebSocketFrame frame) {
        Buffer whole = partial == null ? Buffer.buffer() : partial;
        whole.appendBuffer(frame.binaryData());
        if (whole.length() > maxBytes) {
            return false;
        }
        if (frame.isFinal()) {
            partial = null;
            split(Bytes.of(whole));
        }
        return true;
    }

    private void split(Bytes message) {
        int from = 0;
        for (int i = 0; i <= message.length(); i++) {
            if (i == message.length() || message.at(i) == '\n') {
                int to = i > from && message.at(i - 1) == '\r' ? i - 1 : i;
                if (to > from) {
                    lines.accept(message.slice(from, to));
                }
                from = i + 1;
            }
        }
    }
}
