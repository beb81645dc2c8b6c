package dev.sallyport.child.pipe;

import io.vertx.core.Context;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves a child's bytes with blocking calls on three threads of its own: works wherever Java does. */
public final class ThreadPipes implements Pipes {
    private static final Logger log = LoggerFactory.getLogger(ThreadPipes.class);
    private static final int BATCH = 1 << 16;

    private final long pid;
    private final OutputStream stdin;
    private final InputStream stdout;
    private final InputStream stderr;
    private volatile @Nullable StdinQueue queue;

    /** Takes the streams of a process over. */
    public ThreadPipes(Process process) {
        this.pid = process.pid();
        this.stdin = process.getOutputStream();
        this.stdout = process.getInputStream();
        this.stderr = process.getErrorStream();
    }

    @Override
    public void start(PipeEnds ends, Context context) {
        queue = ends.stdin();
        thread("stdin", () -> write(ends.stdin(), ends.stdinLost()));
        thread("stdout", () -> read(stdout, ends.stdout()));
        thread("stderr", () -> read(stderr, ends.stderr()));
    }

    /** Where the writer is blocked, stdin stays open until the child reads or dies: closing it would block too. */
    @Override
    public void closeStdin() {
        StdinQueue begun = queue;
        if (begun != null) {
            begun.abandon();
        } else {
            quietly(stdin);
        }
    }

    @Override
    public void close() {
        closeStdin();
        quietly(stdout);
        quietly(stderr);
    }

    private void thread(String pipe, Runnable pump) {
        Thread thread = new Thread(null, pump, "child-" + pid + "-" + pipe, 128 << 10);
        thread.setDaemon(true);
        thread.start();
    }

    private void write(StdinQueue queue, Consumer<String> lost) {
        Thread self = Thread.currentThread();
        queue.onWork(() -> LockSupport.unpark(self));
        byte[] batch = new byte[BATCH];
        try {
            while (!queue.isFinished()) {
                writeAll(queue, batch);
                if (queue.sleep()) {
                    LockSupport.park(queue);
                }
            }
        } catch (IOException e) {
            queue.abandon();
            lost.accept(PipeEnds.FAILED + "stdin: " + e.getMessage());
        }
        quietly(stdin);
    }

    private void writeAll(StdinQueue queue, byte[] array) throws IOException {
        ByteBuffer batch = ByteBuffer.wrap(array);
        for (queue.fill(batch.clear()); batch.position() > 0; queue.fill(batch.clear())) {
            stdin.write(array, 0, batch.position());
            stdin.flush();
            queue.written(batch.position());
        }
    }

    private static void read(InputStream from, Intake to) {
        Thread self = Thread.currentThread();
        to.onRoom(() -> LockSupport.unpark(self));
        byte[] buffer = new byte[BATCH];
        try {
            for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
                to.chunk(Arrays.copyOf(buffer, n));
                while (!to.hasRoom()) {
                    LockSupport.park(to);
                }
            }
            to.ended();
        } catch (IOException e) {
            to.failed(String.valueOf(e.getMessage()));
        }
    }

    private static void quietly(Closeable stream) {
        try {
            stream.close();
        } catch (IOException e) {
            log.debug("closing a child's pipe: {}", e.getMessage());
        }
    }
}
