package dev.sallyport.child;

import dev.sallyport.bus.ChildEvents;
import dev.sallyport.bus.ChildExit;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down what a child did. */
class Heard implements ChildEvents {
    final List<String> lines = new CopyOnWriteArrayList<>();
    final List<ServerText> stderr = new CopyOnWriteArrayList<>();
    final List<String> order = new CopyOnWriteArrayList<>();
    final List<Thread> threads = new CopyOnWriteArrayList<>();
    final CompletableFuture<ServerText> failed = new CompletableFuture<>();
    final CompletableFuture<ChildExit> closed = new CompletableFuture<>();

    @Override
    public void lines(List<Bytes> heard) {
        threads.add(Thread.currentThread());
        heard.forEach(line -> lines.add(line.utf8()));
        heard.forEach(line -> order.add("line"));
    }

    @Override
    public void stderr(ServerText text) {
        stderr.add(text);
        order.add("stderr");
    }

    @Override
    public void failed(ServerText reason) {
        order.add("failed");
        failed.complete(reason);
    }

    @Override
    public void closed(ChildExit exit) {
        order.add("closed");
        closed.complete(exit);
    }
}
