package dev.sallyport.child.pipe;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what a pipe brought. It reads on until it is told to rest after each chunk. */
final class Taken implements Intake {
    final List<String> ends = new CopyOnWriteArrayList<>();
    final List<Integer> chunks = new CopyOnWriteArrayList<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private volatile boolean restless = true;
    private volatile boolean room = true;
    private volatile Runnable resume = () -> {};

    /** From now on there is no room after a chunk, until the reading is resumed. */
    void restAfterEachChunk() {
        restless = false;
    }

    void resume() {
        room = true;
        resume.run();
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    @Override
    public void chunk(byte[] more) {
        bytes.writeBytes(more);
        room = restless;
        chunks.add(more.length);
    }

    @Override
    public boolean hasRoom() {
        return room;
    }

    @Override
    public void onRoom(Runnable task) {
        resume = task;
    }

    @Override
    public void ended() {
        ends.add("ended");
    }

    @Override
    public void failed(String reason) {
        ends.add("failed: " + reason);
    }
}
