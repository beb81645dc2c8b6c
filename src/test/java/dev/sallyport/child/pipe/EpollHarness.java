package dev.sallyport.child.pipe;

import io.netty.channel.IoEventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.FileDescriptor;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** An epoll loop of a test's own, and a child's side of pipes that blocks as a child's does. */
final class EpollHarness implements AutoCloseable {
    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    final IoEventLoop loop = group.next();

    /** Runs the task on the loop, and waits for it and for what it left to do at once. */
    void run(Runnable task) {
        loop.submit(task).syncUninterruptibly();
        loop.submit(() -> {}).syncUninterruptibly();
    }

    /** Takes the end over. */
    static OutputStream output(FileDescriptor end) throws IOException {
        try {
            return new FileOutputStream("/proc/self/fd/" + end.intValue());
        } finally {
            end.close();
        }
    }

    /** Takes the end over. */
    static InputStream input(FileDescriptor end) throws IOException {
        try {
            // a pipe cannot seek, which reading a file's stream in one go tries
            return new BufferedInputStream(new FileInputStream("/proc/self/fd/" + end.intValue()));
        } finally {
            end.close();
        }
    }

    static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    /** The loop shuts down, and closes what it still watches: Netty does not always do so without a quiet period. */
    void shutDown() {
        group.shutdownGracefully(10, 5000, TimeUnit.MILLISECONDS).syncUninterruptibly();
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
