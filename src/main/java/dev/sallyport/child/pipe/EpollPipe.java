package dev.sallyport.child.pipe;

import io.netty.channel.IoEvent;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoEvent;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.unix.FileDescriptor;
import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Our non-blocking end of one pipe on an epoll loop, edge-triggered: an event says that something changed, and whoever
 * stops before the pipe is empty (or full) comes back by itself. Touched on the loop's thread only.
 */
abstract class EpollPipe implements EpollIoHandle {
    static final int BATCH = 1 << 16;

    private static final Logger log = LoggerFactory.getLogger(EpollPipe.class);
    private static final FastThreadLocal<ByteBuffer> BUFFER = new FastThreadLocal<>() {
        @Override
        protected ByteBuffer initialValue() {
            return ByteBuffer.allocateDirect(BATCH);
        }
    };
    private static final int EPOLLERR = 0x8;
    private static final int EPOLLHUP = 0x10;

    final IoEventLoop loop;
    final FileDescriptor fd;
    private @Nullable IoRegistration registration;
    private boolean closed;
    private boolean otherSideGone;

    EpollPipe(IoEventLoop loop, FileDescriptor fd) {
        this.loop = loop;
        this.fd = fd;
    }

    /** The pipe may have become ready. */
    abstract void ready();

    /** The loop goes away, or refused the pipe. */
    abstract void dropped();

    /** Starts to listen; may be called on any thread. */
    final void register(EpollIoOps interest) {
        loop.register(this).addListener((Future<IoRegistration> result) -> {
            if (!result.isSuccess()) {
                refused(result.cause());
            } else if (!closed) {
                registration = result.getNow();
                watch(registration, interest.with(EpollIoOps.EPOLLET));
            }
        });
    }

    private void watch(IoRegistration registered, EpollIoOps interest) {
        try {
            registered.submit(interest);
        } catch (UncheckedIOException e) {
            // only here does the operating system hear of it, which allows each user so many watches
            refused(e);
        }
    }

    private void refused(Throwable why) {
        log.warn("cannot watch a child's pipe", why);
        dropped();
    }

    @Override
    public final FileDescriptor fd() {
        return fd;
    }

    @Override
    public final void handle(IoRegistration registration, IoEvent event) {
        otherSideGone |= (((EpollIoEvent) event).ops().value() & (EPOLLERR | EPOLLHUP)) != 0;
        if (!closed) {
            ready();
        }
    }

    /** Called by a loop that shuts down. */
    @Override
    public final void close() {
        dropped();
    }

    final boolean isClosed() {
        return closed;
    }

    /** Whether nobody holds the child's side any more. */
    final boolean isOtherSideGone() {
        return otherSideGone;
    }

    /** The thread's own buffer, empty; good until the method that asked for it returns. */
    static ByteBuffer buffer() {
        return BUFFER.get().clear();
    }

    /** Closes our end; later calls change nothing. */
    final void closeEnd() {
        if (closed) {
            return;
        }
        closed = true;
        if (registration != null) {
            registration.cancel();
        }
        try {
            fd.close();
        } catch (IOException e) {
            log.debug("closing a child's pipe: {}", e.getMessage());
        }
    }

    /** The operating system's words in Netty's message. */
    static String reason(IOException e) {
        String message = String.valueOf(e.getMessage());
        return message.substring(message.lastIndexOf(": ") < 0 ? 0 : message.lastIndexOf(": ") + 2);
    }
}
