package dev.sallyport.engine;

import dev.sallyport.rpc.Bytes;
import io.vertx.core.Future;
import java.util.function.Consumer;

/** Spawns or dials. Used on its connection's context only. */
@FunctionalInterface
public interface PipeOpener {
    /**
     * Opens a pipe.
     *
     * @param lines takes every line the server sends, without its end, in order
     * @param abandoned completes when the pipe is no longer wanted: the opening then ends at once
     * @return the pipe, or a {@link ConnectException}; then nothing was left behind
     */
    Future<Pipe> open(Consumer<Bytes> lines, Future<?> abandoned);
}
