package dev.sallyport.child.pipe;

import dev.sallyport.rpc.Bytes;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What stdout and stderr have in common: chunks become lines, lines are told on the asker's context. */
abstract class LineIntake implements Intake {
    private final Delivery delivery;
    private final Consumer<@Nullable String> onEnd;
    final LineFramer framer;
    private boolean ended;

    /** @param onEnd told once, on the reading thread, with the reason of a failure or null where the pipe ended */
    LineIntake(LineFramer framer, Delivery delivery, Consumer<@Nullable String> onEnd) {
        this.framer = framer;
        this.delivery = delivery;
        this.onEnd = onEnd;
    }

    /** Tells the lines; on the asker's context. */
    abstract void told(List<Bytes> lines);

    @Override
    public final boolean hasRoom() {
        return delivery.hasRoom();
    }

    @Override
    public final void onRoom(Runnable resume) {
        delivery.onRoom(resume);
    }

    @Override
    public final void ended() {
        tell(framer.end(), 0);
        finish(null);
    }

    @Override
    public final void failed(String reason) {
        tell(framer.end(), 0);
        finish(reason);
    }

    /** Counts bytes that are no message. */
    final void noise(int bytes) {
        delivery.noise(bytes);
    }

    final void tell(List<Bytes> lines, int bytes) {
        if (!lines.isEmpty()) {
            tell(() -> told(lines), bytes);
        }
    }

    final void tell(Runnable event, int bytes) {
        delivery.tell(bytes, event);
    }

    final void finish(@Nullable String reason) {
        if (!ended) {
            ended = true;
            onEnd.accept(reason);
        }
    }
}
