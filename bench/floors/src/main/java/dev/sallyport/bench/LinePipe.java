package dev.sallyport.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * A child process and its pipes: one thread writes whatever lines have gathered, one reads and hands over the lines of
 * each read together. The process goes when this one does, and the other way round.
 */
final class LinePipe {
    private static final int BATCH = 60_000;

    private final Process process;
    private final Consumer<List<byte[]>> receiver;
    private final LinkedBlockingQueue<byte[]> lines = new LinkedBlockingQueue<>(4096);

    LinePipe(List<String> command, Consumer<List<byte[]>> receiver) throws IOException {
        this.receiver = receiver;
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        thread("to-child", this::write);
        thread("from-child", this::read);
    }

    /** Sends bytes that end with a line feed. Any thread. */
    void send(byte[] line) {
        lines.add(line);
    }

    private void write() throws IOException, InterruptedException {
        OutputStream to = process.getOutputStream();
        ByteArrayOutputStream batch = new ByteArrayOutputStream(1 << 16);
        while (true) {
            batch.reset();
            batch.write(lines.take());
            for (byte[] more = next(batch); more != null; more = next(batch)) {
                batch.write(more);
            }
            batch.writeTo(to);
            to.flush();
        }
    }

    private byte[] next(ByteArrayOutputStream batch) {
        return batch.size() < BATCH ? lines.poll() : null;
    }

    private void read() throws IOException {
        InputStream from = process.getInputStream();
        byte[] buffer = new byte[1 << 16];
        int kept = 0;
        while (true) {
            if (kept == buffer.length) {
                buffer = Arrays.copyOf(buffer, buffer.length * 2);
            }
            int read = from.read(buffer, kept, buffer.length - kept);
            if (read < 0) {
                throw new IOException("the child ended");
            }
            kept = handOver(buffer, kept, kept + read);
        }
    }

    /** Hands over every whole line; what is left moves to the front. */
    private int handOver(byte[] buffer, int unseen, int end) {
        List<byte[]> whole = new ArrayList<>();
        int start = 0;
        for (int i = unseen; i < end; i++) {
            if (buffer[i] == '\n') {
                whole.add(Arrays.copyOfRange(buffer, start, i));
                start = i + 1;
            }
        }
        if (!whole.isEmpty()) {
            receiver.accept(whole);
        }
        System.arraycopy(buffer, start, buffer, 0, end - start);
        return end - start;
    }

    private static void thread(String name, Loop loop) {
        Thread thread = new Thread(() -> run(loop), name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void run(Loop loop) {
        try {
            loop.run();
        } catch (IOException | InterruptedException e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private interface Loop {
        void run() throws IOException, InterruptedException;
    }
}
