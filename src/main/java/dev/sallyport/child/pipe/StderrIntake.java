package dev.sallyport.child.pipe;

import dev.sallyport.bus.ChildEvents;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import java.util.List;

/** A child's diagnostics (rule CHILD-5): told line by line, long ones in pieces, the last ones kept. */
public final class StderrIntake extends LineIntake {
    private static final int MAX_LINE_BYTES = 8192;

    private final ChildEvents events;
    private final StderrTail tail;

    public StderrIntake(ChildEvents events, StderrTail tail, Delivery delivery, Runnable onEnd) {
        super(new LineFramer(Integer.MAX_VALUE - 8), delivery, reason -> onEnd.run());
        this.events = events;
        this.tail = tail;
    }

    @Override
    public void chunk(byte[] bytes) {
        count(bytes.length);
        try {
            take(framer.feed(bytes), bytes.length);
        } catch (LineTooLongException e) {
            throw new IllegalStateException(e);
        }
        if (framer.heldBytes() >= MAX_LINE_BYTES) {
            take(framer.cut(), bytes.length);
        }
    }

    @Override
    void told(List<Bytes> lines) {
        lines.forEach(line -> events.stderr(ServerText.ofUtf8(line.copy())));
    }

    private void take(List<Bytes> lines, int bytes) {
        lines.forEach(tail::add);
        tell(lines, bytes);
    }
}
