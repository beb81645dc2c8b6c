package dev.sallyport.child.pipe;

import io.netty.channel.IoEventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.unix.FileDescriptor;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.vertx.core.Context;
import io.vertx.core.internal.ContextInternal;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves a child's bytes on an epoll loop, without a thread of its own: on the asker's own event loop where that is an
 * epoll one, so that a call needs no hop between threads; else on one loop that all such children share.
 */
public final class EpollPipes implements Pipes {
    /** Whether this machine can do that. */
    public static final boolean AVAILABLE = Epoll.isAvailable() && canReopen();

    private final FileDescriptor[] ours;
    private final FileDescriptor[] theirs;
    private volatile @Nullable Running running;

    /** The three ends on their loop. */
    private record Running(EpollWriter stdin, EpollReader stdout, EpollReader stderr) {}

    private EpollPipes(FileDescriptor[] ours, FileDescriptor[] theirs) {
        this.ours = ours;
        this.theirs = theirs;
    }

    /** Makes three pipes. */
    public static EpollPipes open() throws IOException {
        List<FileDescriptor[]> pipes = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                pipes.add(FileDescriptor.pipe());
            }
        } catch (IOException e) {
            for (FileDescriptor[] pipe : pipes) {
                closeAll(pipe);
            }
            throw e;
        }
        FileDescriptor[] in = pipes.get(0);
        FileDescriptor[] out = pipes.get(1);
        FileDescriptor[] err = pipes.get(2);
        return new EpollPipes(
                new FileDescriptor[] {in[1], out[0], err[0]}, new FileDescriptor[] {in[0], out[1], err[1]});
    }

    /**
     * Gives the process the other ends. Opening them by name makes descriptions of their own: ours never block, the
     * child's do as it expects.
     */
    public void redirect(ProcessBuilder builder) {
        builder.redirectInput(file(theirs[0])).redirectOutput(file(theirs[1])).redirectError(file(theirs[2]));
    }

    /** To be called once the process runs: only its own copies of the other ends stay open. */
    public void started() {
        closeAll(theirs);
    }

    /** To be called where no process was started. */
    public void discard() {
        closeAll(theirs);
        closeAll(ours);
    }

    @Override
    public void start(PipeEnds ends, Context context) {
        IoEventLoop loop = loopFor((ContextInternal) context);
        Running begun = new Running(
                new EpollWriter(loop, ours[0], ends.stdin(), ends.stdinLost()),
                new EpollReader(loop, ours[1], ends.stdout()),
                new EpollReader(loop, ours[2], ends.stderr()));
        running = begun;
        begun.stdin().register(EpollIoOps.EPOLLOUT);
        begun.stdin().listenToQueue();
        begun.stdout().register(EpollIoOps.EPOLLIN);
        begun.stderr().register(EpollIoOps.EPOLLIN);
    }

    @Override
    public void closeStdin() {
        Running begun = running;
        if (begun != null) {
            begun.stdin().loop.execute(begun.stdin()::closeEnd);
        }
    }

    @Override
    public void close() {
        Running begun = running;
        if (begun != null) {
            closeStdin();
            begun.stdout().loop.execute(begun.stdout()::dropped);
            begun.stderr().loop.execute(begun.stderr()::dropped);
        }
    }

    /** A process that may not look into itself, for example for its capabilities' sake, may not open pipes by name. */
    private static boolean canReopen() {
        try {
            EpollPipes pipes = open();
            try (InputStream reopened = new FileInputStream(file(pipes.theirs[0]))) {
                return reopened.available() == 0;
            } finally {
                pipes.discard();
            }
        } catch (IOException e) {
            return false;
        }
    }

    private static IoEventLoop loopFor(ContextInternal context) {
        return context.nettyEventLoop() instanceof IoEventLoop loop && loop.isCompatible(EpollIoHandle.class)
                ? loop
                : Shared.GROUP.next();
    }

    private static File file(FileDescriptor fd) {
        return new File("/proc/self/fd/" + fd.intValue());
    }

    private static void closeAll(FileDescriptor[] ends) {
        for (FileDescriptor end : ends) {
            try {
                end.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Made when the first child needs it; its one thread is a daemon and lives as long as the process. */
    private static final class Shared {
        static final MultiThreadIoEventLoopGroup GROUP = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("children-pipes", true), EpollIoHandler.newFactory());
    }
}
