package dev.sallyport.child.pipe;

import dev.sallyport.bus.ChildEvents;
import dev.sallyport.rpc.Bytes;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A child's messages (rule CHILD-3). After a failure of the framing it swallows what still comes. */
public final class StdoutIntake extends LineIntake {
    private final ChildEvents events;
    private final FramingCheck check = new FramingCheck();
    private volatile long received;
    private Runnable onFirstBytes = () -> {};
    private boolean broken;

    public StdoutIntake(int maxLineBytes, ChildEvents events, Delivery delivery, Consumer<@Nullable String> onEnd) {
        super(new LineFramer(maxLineBytes), delivery, onEnd);
        this.events = events;
    }

    /** Sets what to run, on the reading thread, when the first bytes came; to be set before the reading starts. */
    public void onFirstBytes(Runnable onFirstBytes) {
        this.onFirstBytes = onFirstBytes;
    }

    public long receivedBytes() {
        return received;
    }

    @Override
    public void chunk(byte[] bytes) {
        count(bytes.length);
        if (broken) {
            return;
        }
        try {
            List<Bytes> lines = framer.feed(bytes);
            lines.forEach(this::weigh);
            tell(lines, bytes.length);
            if (check.isHeader(lines)) {
                breakOff(FramingCheck.REASON);
            }
        } catch (LineTooLongException e) {
            breakOff(String.valueOf(e.getMessage()));
        }
    }

    @Override
    void told(List<Bytes> lines) {
        events.lines(lines);
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one reader
    private void count(int bytes) {
        if (received == 0) {
            onFirstBytes.run();
        }
        received += bytes;
    }

    private void weigh(Bytes line) {
        if (line.at(0) != '{' && line.at(0) != '[') {
            noise(line.length() + 1);
        }
    }

    private void breakOff(String reason) {
        broken = true;
        framer.end();
        finish(reason);
    }
}
