package dev.sallyport.child.pipe;

import dev.sallyport.bus.ChildEvents;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import java.util.Arrays;
import java.util.List;

/** A child's diagnostics (rule CHILD-5): told line by line, long ones in pieces. */
public final class StderrIntake extends LineIntake {
    private static final int MAX_LINE_BYTES = 8192;

    private final ChildEvents events;

    public StderrIntake(ChildEvents events, Delivery delivery, Runnable onEnd) {
        super(new LineFramer(Integer.MAX_VALUE - 8), delivery, reason -> onEnd.run());
        this.events = events;
    }

    @Override
    public void chunk(byte[] bytes) {
        noise(bytes.length);
        try {
            tell(framer.feed(bytes), bytes.length);
        } catch (LineTooLongException e) {
            throw new IllegalStateException(e);
        }
        if (framer.heldBytes() >= MAX_LINE_BYTES) {
            framer.cut().forEach(piece -> tell(() -> events.stderr(ServerText.ofUtf8(piece.copy())), bytes.length));
        }
    }

    @Override
    void told(List<Bytes> lines) {
        lines.forEach(line -> events.stderr(withEnd(line)));
    }

    private static ServerText withEnd(Bytes line) {
        byte[] text = Arrays.copyOf(line.copy(), line.length() + 1);
        text[line.length()] = '\n';
        return ServerText.ofUtf8(text);
    }
}
