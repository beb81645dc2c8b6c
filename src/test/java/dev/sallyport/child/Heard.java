package dev.sallyport.child;

import dev.sallyport.bus.ChildEvents;
import dev.sallyport.bus.ChildExit;
import dev.sallyport.redact.ServerText;
import dev.sallyport.rpc.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** Writes down what a child did. */
public class Heard implements ChildEvents {
    public final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    public final List<ServerText> stderr = Collections.synchronizedList(new ArrayList<>());
    public final List<String> order = Collections.synchronizedList(new ArrayList<>());
    public final AtomicLong bytes = new AtomicLong();
    public final CompletableFuture<ServerText> failed = new CompletableFuture<>();
    public final CompletableFuture<ChildExit> closed = new CompletableFuture<>();

    @Override
    public void lines(List<Bytes> heard) {
        heard.forEach(line -> bytes.addAndGet(line.length() + 1));
        heard.forEach(line -> lines.add(line.utf8()));
        heard.forEach(line -> order.add("line"));
    }

    @Override
    public void stderr(ServerText text) {
        bytes.addAndGet(Told.text(text).length());
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
