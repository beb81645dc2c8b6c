package dev.sallyport.child.pipe;

import io.vertx.core.Context;

/** Stands for the pipes of a process that this gateway has none to. */
public enum NoPipes implements Pipes {
    INSTANCE;

    @Override
    public void start(PipeEnds ends, Context context) {
        ends.stdinLost().accept("no pipes");
    }

    @Override
    public void closeStdin() {}

    @Override
    public void close() {}
}
